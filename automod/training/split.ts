import { createHash } from 'node:crypto';
import type { Example } from './corpora.ts';

/** Learned from, used for calibration and thresholds, used for figures only. */
export type Part = 'train' | 'calibrate' | 'test';

export interface Split extends Example {
  part: Part;
  /** Decides the part and breaks ties: from the text alone, so that it is the same everywhere. */
  hash: number;
}

/**
 * Drops texts that differ only in case, digits, signs or spaces from one before, and puts each in
 * its part by a hash of what is left: no text is learned from and measured on.
 */
export function split(examples: readonly Example[]): Split[] {
  const seen = new Set<string>();
  const result: Split[] = [];
  for (const example of examples) {
    const letters = example.text
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim();
    const key = letters || example.text;
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    const hash = createHash('sha256').update(key).digest().readUInt32BE(0);
    const place = hash % 100;
    const part = place < 70 ? 'train' : place < 85 ? 'calibrate' : 'test';
    result.push({ ...example, part, hash });
    if (part === 'train' && example.spans?.length) {
      result.push({ ...withoutSpans(example), part, hash });
    }
  }
  return result;
}

/** The text without the words that were marked: what made it offensive, and what did not. */
export function withoutSpans({ spans = [], text, ...example }: Example): Example {
  const marked = new Set(spans);
  const characters = [...text].filter((_, i) => !marked.has(i));
  return { ...example, text: characters.join(''), offensive: false, spam: undefined };
}
