import { createHash } from 'node:crypto';
import type { Example } from './corpora.ts';

type SplitPart = 'train' | 'calibrate' | 'test';

export interface SplitExample extends Example {
  part: SplitPart;
  /** Depends on the text alone, so that every machine splits alike. */
  hash: number;
}

/**
 * Drops texts that differ only in case, digits, signs or spaces, and assigns parts by a hash of the
 * letters: no text is both learned from and measured on.
 */
export function splitExamples(examples: readonly Example[]): SplitExample[] {
  const seen = new Set<string>();
  const result: SplitExample[] = [];
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
      result.push({ ...removeMarkedSpans(example), part, hash });
    }
  }
  return result;
}

/** Removes the marked words; the remaining text counts as benign. */
export function removeMarkedSpans({ spans = [], text, ...example }: Example): Example {
  const marked = new Set(spans);
  const characters = [...text].filter((_, i) => !marked.has(i));
  return { ...example, text: characters.join(''), offensive: false, spam: undefined };
}
