import { stemWords } from './words.ts';

const minGroundedShare = 0.5;

/**
 * True if at least half of a generated text's words occur in its sources. The rest may be the
 * model's connecting words, but not its claims.
 */
export function isGroundedInSources(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(stemWords));
  const words = stemWords(text);
  return words.filter((word) => known.has(word)).length >= words.length * minGroundedShare;
}
