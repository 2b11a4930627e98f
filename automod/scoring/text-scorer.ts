import { type ScoredCare, scoreCare } from '../care/care.ts';
import type { HtmlText, Link } from '../text/read-html.ts';
import { type Chunk, readChunk } from '../tokens/chunk.ts';
import type { WordFeatures } from '../words/word-features.ts';
import {
  combineWindowAndWholeScore,
  flattenHarmAboveBar,
  flattenScoreAboveBar,
  toProbability,
  worstWindowScore,
} from './combine-scores.ts';
import { explainWindow, strongestWords, sumSharesByWord, type WordWeight } from './explain.ts';
import type { Model } from './model.ts';
import { WholeTextSums, type WindowScorer } from './window-scorer.ts';

const maxExplainedWindows = 3;

interface ChunkRange {
  start: number;
  end: number;
}
interface ChunkWindow extends ChunkRange {
  from: number;
  to: number;
}
interface ScoredWindow extends ChunkWindow {
  standalone: number;
}

export class TextScorer {
  /**
   * Highest window score per task. Fields that end in `Alone` have the highest score of a window
   * that is scored as if it were the whole text.
   */
  private spam = Number.NEGATIVE_INFINITY;
  private spamAlone = Number.NEGATIVE_INFINITY;
  private offensive = Number.NEGATIVE_INFINITY;
  private offensiveAlone = Number.NEGATIVE_INFINITY;
  private harm = Number.NEGATIVE_INFINITY;
  private care: ScoredCare | undefined;
  private windowCount = 0;
  /** Highest windows per task, so that explaining a long text reads only their chunks again. */
  private readonly worstWindows: [ScoredWindow[], ScoredWindow[]] = [[], []];
  private harmWindow: ChunkWindow | undefined;
  private readonly sums = new WholeTextSums();
  private readonly wasSeen: ((info: WordFeatures) => boolean) | undefined;
  private readonly model: Model;
  private readonly windowScorer: WindowScorer;
  private readonly source: HtmlText;

  constructor(model: Model, scoring: WindowScorer, read: HtmlText, hasSeveralChunks: boolean) {
    this.model = model;
    this.windowScorer = scoring;
    this.source = read;
    this.wasSeen = hasSeveralChunks ? createSeenBeforeCheck() : undefined;
  }

  addChunk(start: number, end: number): void {
    const { chunk } = this.windowScorer;
    const text = this.chunkText(start, end);
    chunk.fill(text, this.linksIn(start, end));
    const care = scoreCare(chunk.tokens, text);
    if (!this.care || care.score > this.care.score) this.care = care;
    this.windowScorer.prepare(chunk);
    this.windowScorer.addChunk(chunk, this.sums, this.wasSeen);
    this.addWindows(chunk, { start, end });
  }

  private addWindows(chunk: Chunk, range: ChunkRange): void {
    const { windowScorer } = this;
    const { hiddenElementCount } = this.source;
    const { length, from, to } = chunk.windows;
    for (let i = 0; i < length; i++) {
      const [first, last] = [from[i] as number, to[i] as number];
      const { score, standalone } = windowScorer.score(chunk, first, last, hiddenElementCount);
      this.spam = Math.max(this.spam, score[0] as number);
      this.spamAlone = Math.max(this.spamAlone, standalone[0] as number);
      this.offensive = Math.max(this.offensive, score[1] as number);
      this.offensiveAlone = Math.max(this.offensiveAlone, standalone[1] as number);
      for (const task of [0, 1] as const) {
        const highest = this.worstWindows[task];
        const alone = standalone[task] as number;
        if (isAmongHighestWindows(highest, alone)) {
          const { start, end } = range;
          insertAmongHighestWindows(highest, {
            start,
            end,
            from: first,
            to: last,
            standalone: alone,
          });
        }
      }
      const harm = windowScorer.harm.score(first, last);
      if (harm <= this.harm) continue;
      this.harm = harm;
      this.harmWindow = { ...range, from: first, to: last };
    }
    this.windowCount += length;
  }

  private chunkText(start: number, end: number): string {
    const { text } = this.source;
    return end - start === text.length ? text : text.slice(start, end);
  }

  private linksIn(start: number, end: number): readonly Link[] {
    const { links } = this.source;
    if (links.length === 0) return links;
    return links
      .filter((link) => link.start >= start && link.start < Math.max(end, start + 1))
      .map((link) => ({ ...link, start: link.start - start, end: link.end - start }));
  }

  /** Care has its own rules and is never combined with the other scores. */
  careResult() {
    const { score = Number.NEGATIVE_INFINITY, words = [], hasMeans, hasTime } = this.care ?? {};
    const urgency = { ...(hasMeans && { hasMeans }), ...(hasTime && { hasTime }) };
    return { prob: toProbability(score), words, ...urgency };
  }

  result(task: 0 | 1): { prob: number; words: readonly WordWeight[] } {
    const { mix } = this.model.scorers[task];
    const worst = task === 0 ? this.spam : this.offensive;
    const alone = task === 0 ? this.spamAlone : this.offensiveAlone;
    const whole = this.windowScorer.wholeTextScore(this.sums, task);
    const combined =
      this.windowCount === 1
        ? alone
        : combineWindowAndWholeScore(mix, worst, whole, this.windowCount);
    const byWords = flattenScoreAboveBar(mix, Math.max(combined, worstWindowScore(mix, alone)));
    const harm = task === 1 ? flattenHarmAboveBar(mix, this.harm) : Number.NEGATIVE_INFINITY;
    const isHarm = harm > byWords;
    const score = isHarm ? harm : byWords;
    return new LazyScore(toProbability(score), () =>
      isHarm ? this.explainHarm() : this.explain(task),
    );
  }

  /** Probability of harm without swear words. */
  harmScore(): number {
    return toProbability(flattenHarmAboveBar(this.model.scorers[1].mix, this.harm));
  }

  private explainHarm(): WordWeight[] {
    if (!this.harmWindow) return [];
    const { start, end, from, to } = this.harmWindow;
    const { chunk, harm } = this.windowScorer;
    const text = this.chunkText(start, end);
    chunk.fill(text, this.linksIn(start, end));
    this.windowScorer.prepare(chunk);
    return strongestWords(sumSharesByWord(text, chunk, from, harm.tokenShares(from, to)));
  }

  private explain(task: 0 | 1): WordWeight[] {
    const [first, ...others] = this.worstWindows[task];
    const explained = first ? [first, ...others.filter(({ standalone }) => standalone > 0)] : [];
    return strongestWords(
      explained.flatMap(({ start, end, from, to }) => {
        const text = this.chunkText(start, end);
        const chunk = readChunk(text, this.linksIn(start, end), this.model.book);
        const context = { text, hidden: this.source.hiddenElementCount };
        return explainWindow(this.model, task, chunk, { from, to }, context);
      }),
    );
  }
}

function isAmongHighestWindows(highest: readonly ScoredWindow[], standalone: number): boolean {
  const lowest = highest[maxExplainedWindows - 1];
  return !lowest || standalone > lowest.standalone;
}

/** Inserts by score; among equal scores the earlier window stays first. */
function insertAmongHighestWindows(highest: ScoredWindow[], window: ScoredWindow): void {
  let at = Math.min(highest.length, maxExplainedWindows - 1);
  for (; at > 0; at--) {
    const lower = highest[at - 1] as ScoredWindow;
    if (lower.standalone >= window.standalone) break;
    highest[at] = lower;
  }
  highest[at] = window;
}

/** Computes `words` on first access, since nearly all texts are never flagged. */
export class LazyScore {
  readonly prob: number;
  readonly #explain: () => readonly WordWeight[];
  #words: readonly WordWeight[] | undefined;

  constructor(prob: number, explain: () => readonly WordWeight[]) {
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

/** Tracks words in a set of its own, because other texts are scored between two chunks. */
function createSeenBeforeCheck(): (info: WordFeatures) => boolean {
  const seen = new Set<string>();
  return ({ word, hash }) => {
    const key = `${word} ${hash}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  };
}
