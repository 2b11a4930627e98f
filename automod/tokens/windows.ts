import { tokenFlag } from './token-kinds.ts';
import type { Tokens } from './tokens.ts';

/** Windows of several sentences have between `minWindowTokens` and `maxWindowTokens` tokens. */
const minWindowTokens = 24;
const maxWindowTokens = 48;
/** Longer sentences are also read in overlapping pieces of `sentencePieceTokens` tokens. */
const maxUnsplitSentenceTokens = 16;
const sentencePieceTokens = 10;
/** The last words of longer sentences are also windows of their own. */
const sentenceEndingTokenCounts = [7, 13];

export interface Window {
  from: number;
  to: number;
}

/**
 * Windows of a text; the worst one counts. Each sentence is a window, so that no text around it
 * dilutes it, and so are groups of sentences. Columns are reused for the next text.
 */
export class Windows {
  length = 0;
  from = new Int32Array(128);
  to = new Int32Array(128);

  read({ flags, length }: Tokens): void {
    this.length = 0;
    let group = 0;
    let sentence = 0;
    for (let at = 0; at < length; at++) {
      const isEnd = ((flags[at] as number) & tokenFlag.endsSentence) !== 0 || at === length - 1;
      if (!isEnd) {
        if (at + 1 - group < maxWindowTokens) continue;
        this.add(group, at + 1);
        group = at + 1 - sentencePieceTokens;
        continue;
      }
      this.addSentence(sentence, at + 1, sentence === group && at + 1 - group >= minWindowTokens);
      sentence = at + 1;
      if (at + 1 - group < minWindowTokens && at < length - 1) continue;
      this.add(
        at + 1 - group < minWindowTokens ? Math.max(0, at + 1 - minWindowTokens) : group,
        at + 1,
      );
      group = at + 1;
    }
    const { from, to } = this;
    const last = this.length - 1;
    if (last > 0 && from[last] === from[last - 1] && to[last] === to[last - 1]) this.length--;
    if (this.length === 0) this.add(0, length);
  }

  private addSentence(from: number, to: number, isGroup: boolean): void {
    if (!isGroup) this.add(from, to);
    if (to - from <= maxUnsplitSentenceTokens) return;
    for (let start = from; start < to - sentencePieceTokens / 2; start += sentencePieceTokens / 2) {
      this.add(start, Math.min(to, start + sentencePieceTokens));
    }
    for (let i = 0; i < sentenceEndingTokenCounts.length; i++)
      this.add(to - (sentenceEndingTokenCounts[i] as number), to);
  }

  private add(from: number, to: number): void {
    const at = this.length++;
    if (at === this.from.length) {
      this.from = doubleCapacity(this.from);
      this.to = doubleCapacity(this.to);
    }
    this.from[at] = from;
    this.to[at] = to;
  }

  toArray(): Window[] {
    return Array.from({ length: this.length }, (_, i) => ({
      from: this.from[i] as number,
      to: this.to[i] as number,
    }));
  }
}

function doubleCapacity(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}
