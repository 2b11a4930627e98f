import { signalNames } from '../scoring/signals.ts';
import { Features } from '../scoring/window-features.ts';
import { readHtml } from '../text/read-html.ts';
import { Page } from '../tokens/page.ts';
import type { WordBook } from '../words/word-book.ts';
import type { Documents } from './whole-texts.ts';

/** The features of a window: of words, then n-grams, then the same of contacts. */
export interface Instance {
  places: Int32Array;
  ends: Int32Array;
}

/** The features of windows, back to back, so that millions of them fit into memory. */
export class Instances {
  count = 0;
  private readonly starts: number[] = [0];
  private places = new Int32Array(1 << 20);
  private ends = new Int32Array(1 << 16);
  private signals = new Float32Array(1 << 18);
  private readonly features = new Features();
  private readonly page: Page;

  constructor(book: WordBook) {
    this.page = new Page(book);
  }

  /**
   * Adds windows of a text, spread over it when it has more than enough, and all of it to the
   * documents. Returns the range of the windows' positions and how bad the words are.
   */
  add(
    html: string,
    documents: Documents,
    mostWindows: number,
  ): { from: number; to: number; worst: number } {
    const from = this.count;
    const read = readHtml(html);
    const { page } = this;
    page.fill(read.text, read.links);
    const every = Math.max(1, page.windows.length / mostWindows);
    let next = 0;
    page.windows.list().forEach((window, i) => {
      if (i < Math.floor(next)) return;
      next += every;
      this.features.read(page, window, read.hidden);
      this.keep();
    });
    documents.add(page);
    let worst = 0;
    for (let i = 0; i < page.tokens.length; i++) {
      worst = Math.max(worst, page.tokens.infoAt(i).entry?.severity ?? 0);
    }
    return { from, to: this.count, worst };
  }

  private keep(): void {
    const { place, ends, signals } = this.features;
    const start = this.starts[this.count] ?? 0;
    const count = ends[3];
    if (start + count > this.places.length) this.places = grown(this.places, start + count);
    this.places.set(place.subarray(0, count), start);
    const from = this.count * signalNames.length;
    if (from + signals.length > this.signals.length) {
      const larger = new Float32Array(2 * this.signals.length);
      larger.set(this.signals);
      this.signals = larger;
    }
    this.signals.set(signals, from);
    if (4 * this.count + 4 > this.ends.length) this.ends = grown(this.ends, 4 * this.count + 4);
    this.ends.set(ends, 4 * this.count);
    this.starts.push(start + count);
    this.count++;
  }

  get(at: number): Instance {
    return {
      places: this.places.subarray(this.starts[at], this.starts[at + 1]),
      ends: this.ends.subarray(4 * at, 4 * at + 4),
    };
  }

  signalsOf(at: number): Float32Array {
    return this.signals.subarray(at * signalNames.length, (at + 1) * signalNames.length);
  }
}

export function grown(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * array.length, least));
  larger.set(array);
  return larger;
}
