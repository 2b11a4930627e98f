import type { Token } from './tokens.ts';

/** A window closes at the first end of a sentence after this many tokens … */
const enough = 24;
/** … and here at the latest. */
const most = 48;

/**
 * A text is scored in windows and its worst window counts: what is said in one paragraph is not
 * diluted by the others, however many there are.
 */
export function windowsOf(tokens: readonly Token[]): Token[][] {
  if (tokens.length <= most) return [tokens.slice()];
  const windows: Token[][] = [];
  let window: Token[] = [];
  for (const token of tokens) {
    window.push(token);
    if (window.length < enough || (window.length < most && !token.isLast)) continue;
    windows.push(window);
    window = [];
  }
  // What is left over is read together with the words before it, never alone.
  if (window.length > 0) windows.push(tokens.slice(-Math.max(window.length, enough)));
  return windows;
}
