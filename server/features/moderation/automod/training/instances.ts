import { Features } from '../features.ts';
import type { Lexicon } from '../lexicon.ts';
import { linkTokens } from '../link-tokens.ts';
import { readHtml } from '../read-html.ts';
import { signalNames } from '../signals.ts';
import { WholeText } from '../whole-text.ts';
import { windowsOf } from '../windows.ts';
import type { Documents } from './documents.ts';

/** The features of windows, back to back, so that millions of them fit into memory. */
export class Instances {
  count = 0;
  readonly starts: number[] = [0];
  readonly wordCounts: number[] = [];
  private places = new Int32Array(1 << 20);
  private signals = new Float32Array(1 << 16);
  private readonly features = new Features();
  private readonly whole = new WholeText();

  /**
   * Adds the first windows of a text, and all of it to the documents. Returns the range of the
   * windows' positions and how bad the words are.
   */
  add(
    html: string,
    lexicon: Lexicon,
    documents: Documents,
    mostWindows: number,
  ): { from: number; to: number; worst: number } {
    const from = this.count;
    const read = readHtml(html);
    const tokens = linkTokens(read, lexicon);
    for (const window of windowsOf(tokens)) {
      this.features.read(window, read.hidden);
      this.whole.add(this.features, { tokens: window, offset: 0 });
      if (this.count - from < mostWindows) this.keep();
    }
    documents.add(this.whole);
    this.whole.clear();
    const worst = tokens.reduce((most, { entry }) => Math.max(most, entry?.severity ?? 0), 0);
    return { from, to: this.count, worst };
  }

  private keep(): void {
    const { place, wordCount, count, signals } = this.features;
    const start = this.starts[this.count] ?? 0;
    if (start + count > this.places.length) this.places = grown(this.places, start + count);
    this.places.set(place.subarray(0, count), start);
    const from = this.count * signalNames.length;
    if (from + signals.length > this.signals.length) {
      const larger = new Float32Array(2 * this.signals.length);
      larger.set(this.signals);
      this.signals = larger;
    }
    this.signals.set(signals, from);
    this.wordCounts.push(wordCount);
    this.starts.push(start + count);
    this.count++;
  }

  placesOf(at: number): { places: Int32Array; wordCount: number } {
    const places = this.places.subarray(this.starts[at], this.starts[at + 1]);
    return { places, wordCount: this.wordCounts[at] ?? 0 };
  }

  signalsOf(at: number): Float32Array {
    return this.signals.subarray(at * signalNames.length, (at + 1) * signalNames.length);
  }
}

function grown(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * array.length, least));
  larger.set(array);
  return larger;
}
