import { readCare } from './care/care.ts';
import { explainWindow, strongest, type WordWeight } from './explain.ts';
import { lifted, mixed, probability } from './mix.ts';
import type { Model } from './model.ts';
import { readPage } from './page.ts';
import type { Link, ReadText } from './read-html.ts';
import { newSums, type Scoring } from './scoring.ts';
import type { Window } from './windows.ts';
import type { WordInfo } from './word-info.ts';

/** So many windows of a text have a say in why it scores as it does. */
const explained = 3;

/** A window that stands out, and the piece of the text that it is in. */
interface Standing {
  alone: number;
  start: number;
  end: number;
  window: Window;
}

/** What is known of a text after some of its pieces: its worst windows, and its terms. */
export class Reading {
  private readonly worst = [new Worst(), new Worst()] as const;
  private care: { score: number; words: readonly WordWeight[] } | undefined;
  private windows = 0;
  private readonly sums = newSums();
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
    page.fill(text, this.linksIn(start, end));
    const care = readCare(page.tokens, text);
    if (!this.care || care.score > this.care.score) this.care = care;
    this.scoring.prepare(page);
    this.scoring.addWhole(page, this.sums, this.wasSeen);
    for (const window of page.windows) {
      const { score, alone } = this.scoring.score(page, window, this.read.hidden);
      this.windows++;
      this.worst[0].add(score[0] as number, alone[0] as number, start, end, window);
      this.worst[1].add(score[1] as number, alone[1] as number, start, end, window);
    }
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
    const worst = this.worst[task];
    const alone = worst.standing[0]?.alone ?? Number.NEGATIVE_INFINITY;
    const whole = this.scoring.wholeScore(this.sums, task);
    const together = this.windows === 1 ? alone : mixed(mix, worst.score, whole);
    const explain = () => this.explain(task);
    let words: WordWeight[] | undefined;
    return {
      prob: probability(Math.max(together, lifted(mix, alone))),
      // Asked for only where something is flagged: nearly all texts are not.
      get words() {
        words ??= explain();
        return words;
      },
    };
  }

  private explain(task: 0 | 1): WordWeight[] {
    const [first, ...others] = this.worst[task].standing;
    const heard = first ? [first, ...others.filter(({ alone }) => alone > 0)] : [];
    return strongest(
      heard.flatMap(({ start, end, window }) => {
        const text = this.textOf(start, end);
        const page = readPage(text, this.linksIn(start, end), this.model.book);
        return explainWindow(this.model, task, page, window, { text, hidden: this.read.hidden });
      }),
    );
  }
}

class Worst {
  score = Number.NEGATIVE_INFINITY;
  readonly standing: Standing[] = [];

  add(score: number, alone: number, start: number, end: number, window: Window): void {
    if (score > this.score) this.score = score;
    const { standing } = this;
    let at = standing.length;
    if (at === explained && (standing[at - 1] as Standing).alone >= alone) return;
    if (at === explained) at--;
    for (; at > 0 && (standing[at - 1] as Standing).alone < alone; at--) {
      standing[at] = standing[at - 1] as Standing;
    }
    standing[at] = { alone, start, end, window };
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
