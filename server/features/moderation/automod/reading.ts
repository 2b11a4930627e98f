import { readCare } from './care/care.ts';
import {
  byWord,
  strongest,
  type WordWeight,
  type Written,
  writtenForm,
  writtenIn,
} from './explain.ts';
import type { Features } from './features.ts';
import { withLinks } from './link-tokens.ts';
import { lifted, mixed, probability } from './mix.ts';
import { type Mix, type Model, type Task, tasks } from './model.ts';
import type { ReadText } from './read-html.ts';
import { scoreWindow } from './score-window.ts';
import { tokenize } from './tokens.ts';
import { scoreTerms, type WholeText } from './whole-text.ts';
import { windowsOf } from './windows.ts';

/** What is known of a text after some of its pieces: its worst windows, and its terms. */
export class Reading {
  private readonly worst = { spam: new Worst(), offensive: new Worst() };
  private care: { score: number; words: readonly WordWeight[] } | undefined;
  private readonly model: Model;
  private readonly features: Features;
  private readonly whole: WholeText;
  private readonly read: ReadText;

  constructor(model: Model, features: Features, whole: WholeText, read: ReadText) {
    this.model = model;
    this.features = features;
    this.whole = whole;
    this.read = read;
  }

  add(start: number, end: number): void {
    const { text, links, hidden } = this.read;
    const chunk = text.slice(start, end);
    const inside = links
      .filter((link) => link.start >= start && link.start < Math.max(end, start + 1))
      .map((link) => ({ ...link, start: link.start - start, end: link.end - start }));
    const tokens = withLinks(tokenize(chunk, this.model.lexicon), chunk, inside);
    const care = readCare(tokens, chunk);
    if (!this.care || care.score > this.care.score) this.care = care;
    const windows = windowsOf(tokens);
    // A text of one window is that window: its terms need not be gathered.
    const isAll = windows.length === 1 && chunk.length === text.length;
    for (const window of windows) {
      this.features.read(window, hidden);
      if (!isAll) this.whole.add(this.features, { tokens: window, offset: start });
      const written = writtenIn(window, chunk);
      for (const task of tasks) this.addWindow(task, written);
    }
  }

  private addWindow(task: Task, written: Written): void {
    const { rows, scorers } = this.model;
    const scorer = scorers[task];
    const { whole, mix } = scorer;
    const shares = new Float64Array(written.wordOf.length);
    const termShares = new Float64Array(written.wordOf.length);
    const score = scoreWindow(this.features, rows, scorer, shares);
    const terms = scoreTerms(this.features, rows, whole, termShares);
    const worst = this.worst[task];
    if (!worst.add(score, mixed(mix, score, terms))) return;
    worst.explain(
      written.words,
      byWord(written, shares, mix.window),
      byWord(written, termShares, mix.whole),
    );
  }

  /** Read by its own rules, never mixed with the other questions. */
  careResult(): { prob: number; words: readonly WordWeight[] } {
    const { score, words } = this.care ?? { score: Number.NEGATIVE_INFINITY, words: [] };
    return { prob: probability(score), words };
  }

  result(task: Task): { prob: number; words: readonly WordWeight[] } {
    const { rows, scorers } = this.model;
    const { whole, mix } = scorers[task];
    return this.worst[task].result(mix, (tell) =>
      this.whole.score(rows, whole, (start, end, share) => {
        tell(writtenForm(this.read.text, start, end), share * mix.whole);
      }),
    );
  }
}

/** How far a word moved the score of its window, and that of the window's terms. */
interface Share {
  window: number;
  terms: number;
}

/** The worst window counts. Every window that is more likely bad than not has a say in why. */
class Worst {
  private windows = 0;
  private score = Number.NEGATIVE_INFINITY;
  private alone = Number.NEGATIVE_INFINITY;
  private readonly shares = new Map<string, Share>();

  /** Whether the window has a say. */
  add(score: number, alone: number): boolean {
    this.windows++;
    this.score = Math.max(this.score, score);
    if (alone < 0 && alone <= this.alone) return false;
    if (this.alone < 0) this.shares.clear();
    this.alone = Math.max(this.alone, alone);
    return true;
  }

  /** Keeps what each word did, where that is more than in the windows before. */
  explain(words: readonly string[], window: Float64Array, terms: Float64Array): void {
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as string;
      const here = { window: window[i] as number, terms: terms[i] as number };
      const before = this.shares.get(word);
      if (!before) this.shares.set(word, here);
      else {
        before.window = Math.max(before.window, here.window);
        before.terms = Math.max(before.terms, here.terms);
      }
    }
  }

  result(
    mix: Mix,
    scoreWhole: (tell: (word: string, share: number) => void) => number,
  ): { prob: number; words: readonly WordWeight[] } {
    if (this.windows === 1) return { prob: probability(this.alone), words: this.aloneWords() };
    const moved = new Map<string, number>();
    const whole = scoreWhole((word, share) => {
      moved.set(word, (moved.get(word) ?? 0) + share);
    });
    const together = mixed(mix, this.score, whole);
    const byItself = lifted(mix, this.alone);
    if (byItself > together) return { prob: probability(byItself), words: this.aloneWords() };
    for (const [word, { window }] of this.shares) {
      moved.set(word, window + (moved.get(word) ?? 0));
    }
    return {
      prob: probability(together),
      words: strongest(Array.from(moved, ([word, weight]) => ({ word, weight }))),
    };
  }

  private aloneWords(): WordWeight[] {
    return strongest(
      Array.from(this.shares, ([word, { window, terms }]) => ({ word, weight: window + terms })),
    );
  }
}
