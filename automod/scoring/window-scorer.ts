import { HarmSums } from '../harm/harm-sums.ts';
import { Page } from '../tokens/page.ts';
import type { WordInfo } from '../words/word-info.ts';
import { mixed } from './combine-scores.ts';
import { type Model, type Scorer, tasks } from './model.ts';
import { column, columnCount, PageSums } from './running-sums.ts';
import { lengthSignal, readSignals, signalNames } from './signals.ts';

export interface WindowScore {
  /** By question: the score of the window, and that of the window as if it were all. */
  score: Float64Array;
  alone: Float64Array;
}

/** What the terms of a text add up to so far, by question, and their squares. */
export class WholeSums {
  spam = 0;
  spamSquares = 0;
  offensive = 0;
  offensiveSquares = 0;
}

/**
 * Scores windows by what their words add up to: the sums up to the end of a window less those up
 * to its beginning. Spam is asked of everything, offence of all but contacts.
 */
export class Scoring {
  /** For whoever scores: pages come one after the other. */
  readonly page: Page;
  private readonly model: Model;
  private readonly sums: PageSums;
  /** Of the page that was prepared last, too. */
  readonly harm: HarmSums;
  /** Of the window that is being scored. */
  private readonly window = new Float64Array(columnCount);
  /** A bit for each signal that it shows. */
  private shown = 0;
  private readonly signals = new Float64Array(signalNames.length);
  private readonly owners = new Int32Array(signalNames.length);
  private readonly result: WindowScore = {
    score: new Float64Array(tasks.length),
    alone: new Float64Array(tasks.length),
  };

  constructor(model: Model) {
    this.model = model;
    this.sums = new PageSums(model);
    this.harm = new HarmSums(model.harm);
    this.page = new Page(model.book);
  }

  /** Must come before the windows of a page are scored. */
  prepare(page: Page): void {
    this.sums.read(page);
    this.harm.read(page.tokens);
  }

  /** The result is overwritten by the next window. */
  score({ tokens }: Page, from: number, to: number, hidden: number): WindowScore {
    const { sums, window } = this;
    const repeated = sums.take(from, to, window);
    const words = window[column.words] as number;
    const distinct = words - repeated;
    // Repetition shows only where fewer than seven of ten words are different.
    const isTelling =
      hidden > 0 ||
      (window[column.telling] as number) > 0 ||
      (words >= 12 && distinct < 0.7 * words);
    if (isTelling) {
      const { tells } = sums;
      const first = sums.tellsBefore(from);
      const end = sums.tellsBefore(to);
      const totals = { words, distinct, all: to - from, hidden };
      this.shown = readSignals(tokens, tells, first, end, totals, this.signals, this.owners);
    } else if (words <= 12) {
      const length = lengthSignal(words);
      this.signals[length] = 1;
      this.shown = 1 << length;
    } else this.shown = 0;
    this.finish(0, column.all);
    this.finish(1, column.own);
    return this.result;
  }

  private finish(task: 0 | 1, at: number): void {
    const { window: sums, result } = this;
    const { window, whole, mix, signals } = this.model.scorers[task] as Scorer;
    // Words and characters are each brought to length one, whatever the length of the text.
    let score =
      window.bias +
      (sums[at + 3] as number) / Math.sqrt(Math.max(1, sums[at] as number)) +
      (sums[at + 4] as number) / Math.sqrt(Math.max(1, sums[at + 1] as number));
    for (let left = this.shown; left !== 0; left &= left - 1) {
      const signal = 31 - Math.clz32(left & -left);
      score += (this.signals[signal] as number) * (signals[signal] as number);
    }
    result.score[task] = score;
    const terms = whole.bias + (sums[at + 5] as number) / (Math.sqrt(sums[at + 2] as number) || 1);
    result.alone[task] = mixed(mix, score, terms);
  }

  /** Adds the terms of a page to those of its text; `wasSeen` knows the words of other pages. */
  addWhole(page: Page, whole: WholeSums, wasSeen?: (info: WordInfo) => boolean): void {
    const { window } = this;
    this.sums.take(0, page.tokens.length, window);
    if (wasSeen) this.sums.leaveOut(page, wasSeen, window);
    whole.spamSquares += window[column.all + 2] as number;
    whole.spam += window[column.all + 5] as number;
    whole.offensiveSquares += window[column.own + 2] as number;
    whole.offensive += window[column.own + 5] as number;
  }

  wholeScore(sums: WholeSums, task: 0 | 1): number {
    const length = Math.sqrt(task === 0 ? sums.spamSquares : sums.offensiveSquares) || 1;
    const terms = task === 0 ? sums.spam : sums.offensive;
    return this.model.scorers[task].whole.bias + terms / length;
  }
}
