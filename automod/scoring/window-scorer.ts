import { HarmSums } from '../harm/harm-sums.ts';
import { Chunk } from '../tokens/chunk.ts';
import type { WordFeatures } from '../words/word-features.ts';
import { combineWindowAndWholeScore } from './combine-scores.ts';
import { type Model, type TaskWeights, tasks } from './model.ts';
import { RunningSums, sumColumn, sumColumnCount } from './running-sums.ts';
import { signalNames } from './signal-codes.ts';
import { lengthSignal, readSignals } from './signals.ts';

export interface WindowScoresByTask {
  /** Per task: score of the window, and score of the window taken as a whole text. */
  score: Float64Array;
  standalone: Float64Array;
}

export class WholeTextSums {
  spam = 0;
  spamSquares = 0;
  offensive = 0;
  offensiveSquares = 0;
}

/** Scores windows from running sums. Spam reads all tokens, offensive all but contacts. */
export class WindowScorer {
  readonly chunk: Chunk;
  private readonly model: Model;
  private readonly sums: RunningSums;
  readonly harm: HarmSums;
  private readonly window = new Float64Array(sumColumnCount);
  private presentSignals = 0;
  private readonly signals = new Float64Array(signalNames.length);
  private readonly owners = new Int32Array(signalNames.length);
  private readonly result: WindowScoresByTask = {
    score: new Float64Array(tasks.length),
    standalone: new Float64Array(tasks.length),
  };

  constructor(model: Model) {
    this.model = model;
    this.sums = new RunningSums(model);
    this.harm = new HarmSums(model.harm);
    this.chunk = new Chunk(model.book);
  }

  /** Call before scoring the windows of a chunk. */
  prepare(chunk: Chunk): void {
    this.sums.read(chunk);
    this.harm.read(chunk.tokens);
  }

  /** Scores one window. The next call overwrites the result. */
  score(
    { tokens }: Chunk,
    from: number,
    to: number,
    hiddenElementCount: number,
  ): WindowScoresByTask {
    const { sums, window } = this;
    const repeatCount = sums.sumWindow(from, to, window);
    const wordCount = window[sumColumn.words] as number;
    const distinctWordCount = wordCount - repeatCount;
    // Repetition counts only if fewer than seven in ten words are distinct.
    const hasSignals =
      hiddenElementCount > 0 ||
      (window[sumColumn.signalTokens] as number) > 0 ||
      (wordCount >= 12 && distinctWordCount < 0.7 * wordCount);
    if (hasSignals) {
      const { signalPositions } = sums;
      const first = sums.signalCountBefore(from);
      const end = sums.signalCountBefore(to);
      const totals = { wordCount, distinctWordCount, tokenCount: to - from, hiddenElementCount };
      this.presentSignals = readSignals(
        tokens,
        signalPositions,
        first,
        end,
        totals,
        this.signals,
        this.owners,
      );
    } else if (wordCount <= 12) {
      const length = lengthSignal(wordCount);
      this.signals[length] = 1;
      this.presentSignals = 1 << length;
    } else this.presentSignals = 0;
    this.finishTask(0, sumColumn.all);
    this.finishTask(1, sumColumn.own);
    return this.result;
  }

  private finishTask(task: 0 | 1, at: number): void {
    const { window: sums, result } = this;
    const { window, whole, mix, signals } = this.model.scorers[task] as TaskWeights;
    let score =
      window.bias +
      (sums[at + 3] as number) / Math.sqrt(Math.max(1, sums[at] as number)) +
      (sums[at + 4] as number) / Math.sqrt(Math.max(1, sums[at + 1] as number));
    for (let left = this.presentSignals; left !== 0; left &= left - 1) {
      const signal = 31 - Math.clz32(left & -left);
      score += (this.signals[signal] as number) * (signals[signal] as number);
    }
    result.score[task] = score;
    const terms = whole.bias + (sums[at + 5] as number) / (Math.sqrt(sums[at + 2] as number) || 1);
    result.standalone[task] = combineWindowAndWholeScore(mix, score, terms);
  }

  addChunk(chunk: Chunk, whole: WholeTextSums, wasSeen?: (info: WordFeatures) => boolean): void {
    const { window } = this;
    this.sums.sumWindow(0, chunk.tokens.length, window);
    if (wasSeen) this.sums.subtractSeen(chunk, wasSeen, window);
    whole.spamSquares += window[sumColumn.all + 2] as number;
    whole.spam += window[sumColumn.all + 5] as number;
    whole.offensiveSquares += window[sumColumn.own + 2] as number;
    whole.offensive += window[sumColumn.own + 5] as number;
  }

  wholeTextScore(sums: WholeTextSums, task: 0 | 1): number {
    const length = Math.sqrt(task === 0 ? sums.spamSquares : sums.offensiveSquares) || 1;
    const terms = task === 0 ? sums.spam : sums.offensive;
    return this.model.scorers[task].whole.bias + terms / length;
  }
}
