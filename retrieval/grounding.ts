import { stemsOf } from './words.ts';

/** How many of a text's words must stand in what it is taken from. */
const groundedShare = 0.5;

/** Whether a language model kept to what it was given: connecting words are its own, claims are not. */
export function isGrounded(text: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(stemsOf));
  const words = stemsOf(text);
  return words.filter((word) => known.has(word)).length >= words.length * groundedShare;
}
