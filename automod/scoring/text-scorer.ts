import { readCare } from '../care/care.ts';
import type { Link, ReadText } from '../text/read-html.ts';
import { type Page, readPage } from '../tokens/page.ts';
import type { WordInfo } from '../words/word-info.ts';
import { lifted, mixed, probability } from './combine-scores.ts';
import { explainWindow, strongest, type WordWeight, wordsOf } from './explain.ts';
import type { Model } from './model.ts';
import { type Scoring, WholeSums, type WindowScore } from './window-scorer.ts';

/** So many windows of a text have a say in why it scores as it does. */
const explained = 3;

/** A piece of the text, and a window in it that stands out. */
interface Piece {
  start: number;
  end: number;
}
interface Standing extends Piece {
  alone: number;
  from: number;
  to: number;
}

/** What is known of a text after some of its pieces: its worst windows, and its terms. */
export class Reading {
  /** By question: the highest score of a window, and of one as if it were all. */
  private spam = Number.NEGATIVE_INFINITY;
  private spamAlone = Number.NEGATIVE_INFINITY;
  private offensive = Number.NEGATIVE_INFINITY;
  private offensiveAlone = Number.NEGATIVE_INFINITY;
  /** The highest log-odds that a window means harm, in whatever words. */
  private harm = Number.NEGATIVE_INFINITY;
  private care: { score: number; words: readonly WordWeight[] } | undefined;
  private windows = 0;
  private readonly pieces: Piece[] = [];
  private readonly sums = new WholeSums();
  private readonly wasSeen: ((info: WordInfo) => boolean) | undefined;
  private readonly model: Model;
  private readonly scoring: Scoring;
  private readonly read: ReadText;

  constructor(model: Model, scoring: Scoring, read: ReadText, hasBreaks: boolean) {
    this.model = model;
    this.scoring = scoring;
    this.read = read;
    this.wasSeen = hasBreaks ? seenBefore() : undefined;
  }

  add(start: number, end: number): void {
    const { page } = this.scoring;
    const text = this.textOf(start, end);
    this.pieces.push({ start, end });
    page.fill(text, this.linksIn(start, end));
    const care = readCare(page.tokens, text);
    if (!this.care || care.score > this.care.score) this.care = care;
    this.scoring.prepare(page);
    this.scoring.addWhole(page, this.sums, this.wasSeen);
    this.addWindows(page);
  }

  private addWindows(page: Page): void {
    const { scoring } = this;
    const { hidden } = this.read;
    const { length, from, to } = page.windows;
    for (let i = 0; i < length; i++) {
      const { score, alone } = scoring.score(page, from[i] as number, to[i] as number, hidden);
      this.spam = Math.max(this.spam, score[0] as number);
      this.spamAlone = Math.max(this.spamAlone, alone[0] as number);
      this.offensive = Math.max(this.offensive, score[1] as number);
      this.offensiveAlone = Math.max(this.offensiveAlone, alone[1] as number);
      this.harm = Math.max(this.harm, scoring.harm.score(from[i] as number, to[i] as number));
    }
    this.windows += length;
  }

  private textOf(start: number, end: number): string {
    const { text } = this.read;
    return end - start === text.length ? text : text.slice(start, end);
  }

  private linksIn(start: number, end: number): readonly Link[] {
    const { links } = this.read;
    if (links.length === 0) return links;
    return links
      .filter((link) => link.start >= start && link.start < Math.max(end, start + 1))
      .map((link) => ({ ...link, start: link.start - start, end: link.end - start }));
  }

  /** Read by its own rules, never mixed with the other questions. */
  careResult(): { prob: number; words: readonly WordWeight[] } {
    const { score, words } = this.care ?? { score: Number.NEGATIVE_INFINITY, words: [] };
    return { prob: probability(score), words };
  }

  result(task: 0 | 1): { prob: number; words: readonly WordWeight[] } {
    const { mix } = this.model.scorers[task];
    const worst = task === 0 ? this.spam : this.offensive;
    const alone = task === 0 ? this.spamAlone : this.offensiveAlone;
    const whole = this.scoring.wholeScore(this.sums, task);
    const together = this.windows === 1 ? alone : mixed(mix, worst, whole, this.windows);
    const byWords = Math.max(together, lifted(mix, alone));
    const isHarm = task === 1 && this.harm > byWords;
    const score = isHarm ? Math.min(this.harm, mix.most) : byWords;
    return new Result(probability(score), () => (isHarm ? this.explainHarm() : this.explain(task)));
  }

  /** What each word added to the harm in the window that has most. */
  private explainHarm(): WordWeight[] {
    const { page, harm } = this.scoring;
    let most = Number.NEGATIVE_INFINITY;
    let words: WordWeight[] = [];
    for (const { start, end } of this.pieces) {
      const text = this.textOf(start, end);
      page.fill(text, this.linksIn(start, end));
      this.scoring.prepare(page);
      for (const { from, to } of page.windows.list()) {
        const score = harm.score(from, to);
        if (score <= most) continue;
        most = score;
        words = wordsOf(text, page, from, harm.shares(from, to));
      }
    }
    return strongest(words);
  }

  private explain(task: 0 | 1): WordWeight[] {
    const [first, ...others] = this.standing(task);
    const heard = first ? [first, ...others.filter(({ alone }) => alone > 0)] : [];
    return strongest(
      heard.flatMap(({ start, end, from, to }) => {
        const text = this.textOf(start, end);
        const page = readPage(text, this.linksIn(start, end), this.model.book);
        const said = { text, hidden: this.read.hidden };
        return explainWindow(this.model, task, page, { from, to }, said);
      }),
    );
  }

  /** The windows that stand out most. Looked for again: nobody asks for them of most texts. */
  private standing(task: 0 | 1): Standing[] {
    const { page } = this.scoring;
    const standing: Standing[] = [];
    for (const { start, end } of this.pieces) {
      page.fill(this.textOf(start, end), this.linksIn(start, end));
      this.scoring.prepare(page);
      for (const { from, to } of page.windows.list()) {
        const { alone }: WindowScore = this.scoring.score(page, from, to, this.read.hidden);
        standing.push({ alone: alone[task] as number, start, end, from, to });
      }
    }
    return standing.sort((a, b) => b.alone - a.alone).slice(0, explained);
  }
}

/** A score whose words are looked for when they are asked for: nearly all texts are not flagged. */
class Result {
  readonly prob: number;
  readonly #explain: () => WordWeight[];
  #words: WordWeight[] | undefined;

  constructor(prob: number, explain: () => WordWeight[]) {
    this.prob = prob;
    this.#explain = explain;
  }

  get words(): readonly WordWeight[] {
    this.#words ??= this.#explain();
    return this.#words;
  }

  toJSON() {
    return { prob: this.prob, words: this.words };
  }
}

/** Whether another piece of the text had a word. Words are not marked: others run meanwhile. */
function seenBefore(): (info: WordInfo) => boolean {
  const seen = new Set<string>();
  return ({ word, hash }) => {
    const key = `${word} ${hash}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  };
}
