import { signalNames } from '../scoring/signal-codes.ts';
import { WindowFeatures } from '../scoring/window-features.ts';
import { readHtml } from '../text/read-html.ts';
import { Chunk } from '../tokens/chunk.ts';
import type { WordBook } from '../words/word-book.ts';
import { growArrayTo } from './grow-array.ts';
import type { WholeTexts } from './whole-texts.ts';

export interface WindowFeatureBuckets {
  buckets: Int32Array;
  ends: Int32Array;
}

/** Features of windows, back to back in memory. */
export class WindowStore {
  count = 0;
  private readonly starts: number[] = [0];
  private buckets = new Int32Array(1 << 20);
  private ends = new Int32Array(1 << 16);
  private signals = new Float32Array(1 << 18);
  private readonly features = new WindowFeatures();
  private readonly chunk: Chunk;

  constructor(book: WordBook) {
    this.chunk = new Chunk(book);
  }

  /** Stores up to `maxWindows` windows, spread evenly over the text. */
  add(
    html: string,
    documents: WholeTexts,
    maxWindows: number,
  ): { from: number; to: number; worst: number } {
    const from = this.count;
    const read = readHtml(html);
    const { chunk } = this;
    chunk.fill(read.text, read.links);
    const every = Math.max(1, chunk.windows.length / maxWindows);
    let next = 0;
    chunk.windows.toArray().forEach((window, i) => {
      if (i < Math.floor(next)) return;
      next += every;
      this.features.read(chunk, window, read.hiddenElementCount);
      this.storeWindow();
    });
    documents.add(chunk);
    let worst = 0;
    for (let i = 0; i < chunk.tokens.length; i++) {
      worst = Math.max(worst, chunk.tokens.infoAt(i).entry?.severity ?? 0);
    }
    return { from, to: this.count, worst };
  }

  private storeWindow(): void {
    const { buckets, ends, signals } = this.features;
    const start = this.starts[this.count] ?? 0;
    const count = ends[3];
    if (start + count > this.buckets.length)
      this.buckets = growArrayTo(this.buckets, start + count);
    this.buckets.set(buckets.subarray(0, count), start);
    const from = this.count * signalNames.length;
    if (from + signals.length > this.signals.length) {
      const larger = new Float32Array(2 * this.signals.length);
      larger.set(this.signals);
      this.signals = larger;
    }
    this.signals.set(signals, from);
    if (4 * this.count + 4 > this.ends.length)
      this.ends = growArrayTo(this.ends, 4 * this.count + 4);
    this.ends.set(ends, 4 * this.count);
    this.starts.push(start + count);
    this.count++;
  }

  get(at: number): WindowFeatureBuckets {
    return {
      buckets: this.buckets.subarray(this.starts[at], this.starts[at + 1]),
      ends: this.ends.subarray(4 * at, 4 * at + 4),
    };
  }

  signalsOf(at: number): Float32Array {
    return this.signals.subarray(at * signalNames.length, (at + 1) * signalNames.length);
  }
}
