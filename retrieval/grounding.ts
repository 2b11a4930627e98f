import { stemWords } from './words.ts';

const groundedShare = 0.5;

/**
 * True if at least half of a generated text's words occur in its sources: connecting words are the
 * model's own, claims must not be.
 */
export function isGrounded(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(stemWords));
  const words = stemWords(text);
  return words.filter((word) => known.has(word)).length >= words.length * groundedShare;
}
