import { shows, type Tokens } from './tokens.ts';

/** Sentences are put together until there are this many tokens … */
const enough = 24;
/** … and no more than these. */
const most = 48;
/** A longer sentence is read in overlapping pieces as well. */
const longest = 16;
const piece = 10;
/** … and its last words by themselves, behind whatever stands before them. */
const endings = [7, 13];

export interface Window {
  from: number;
  to: number;
}

/**
 * A text is scored in windows and its worst window counts: each sentence by itself, which no
 * words around it can dilute, and sentences together, as they are meant. The next text uses the
 * same columns again.
 */
export class Windows {
  length = 0;
  from = new Int32Array(128);
  to = new Int32Array(128);

  read({ shown, length }: Tokens): void {
    this.length = 0;
    let group = 0;
    let sentence = 0;
    for (let at = 0; at < length; at++) {
      const isEnd = ((shown[at] as number) & shows.last) !== 0 || at === length - 1;
      if (!isEnd) {
        if (at + 1 - group < most) continue;
        this.add(group, at + 1);
        group = at + 1 - piece;
        continue;
      }
      this.addSentence(sentence, at + 1, sentence === group && at + 1 - group >= enough);
      sentence = at + 1;
      if (at + 1 - group < enough && at < length - 1) continue;
      // What is left over is read together with the words before it.
      this.add(at + 1 - group < enough ? Math.max(0, at + 1 - enough) : group, at + 1);
      group = at + 1;
    }
    const { from, to } = this;
    const last = this.length - 1;
    if (last > 0 && from[last] === from[last - 1] && to[last] === to[last - 1]) this.length--;
    if (this.length === 0) this.add(0, length);
  }

  private addSentence(from: number, to: number, isGroup: boolean): void {
    if (!isGroup) this.add(from, to);
    if (to - from <= longest) return;
    for (let start = from; start < to - piece / 2; start += piece / 2) {
      this.add(start, Math.min(to, start + piece));
    }
    for (let i = 0; i < endings.length; i++) this.add(to - (endings[i] as number), to);
  }

  private add(from: number, to: number): void {
    const at = this.length++;
    if (at === this.from.length) {
      this.from = twice(this.from);
      this.to = twice(this.to);
    }
    this.from[at] = from;
    this.to[at] = to;
  }

  /** As one reads them; where all are scored, their columns are. */
  list(): Window[] {
    return Array.from({ length: this.length }, (_, i) => ({
      from: this.from[i] as number,
      to: this.to[i] as number,
    }));
  }
}

function twice(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}
