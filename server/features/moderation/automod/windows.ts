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
 * words around it can dilute, and sentences together, as they are meant.
 */
export function windowsOf({ shown, length }: Tokens): Window[] {
  const windows: Window[] = [];
  let group = 0;
  let sentence = 0;
  for (let at = 0; at < length; at++) {
    const isEnd = ((shown[at] as number) & shows.last) !== 0 || at === length - 1;
    if (!isEnd) {
      if (at + 1 - group < most) continue;
      windows.push({ from: group, to: at + 1 });
      group = at + 1 - piece;
      continue;
    }
    addSentence(windows, sentence, at + 1, sentence === group && at + 1 - group >= enough);
    sentence = at + 1;
    if (at + 1 - group < enough && at < length - 1) continue;
    // What is left over is read together with the words before it.
    const from = at + 1 - group < enough ? Math.max(0, at + 1 - enough) : group;
    windows.push({ from, to: at + 1 });
    group = at + 1;
  }
  const last = windows.at(-1);
  const before = windows.at(-2);
  if (last && before && last.from === before.from && last.to === before.to) windows.pop();
  return windows.length > 0 ? windows : [{ from: 0, to: length }];
}

function addSentence(windows: Window[], from: number, to: number, isGroup: boolean): void {
  if (!isGroup) windows.push({ from, to });
  if (to - from <= longest) return;
  for (let start = from; start < to - piece / 2; start += piece / 2) {
    windows.push({ from: start, to: Math.min(to, start + piece) });
  }
  for (const ending of endings) windows.push({ from: to - ending, to });
}
