import { splitIntoChunks } from '../text/split-chunks.ts';
import type { Chunk } from '../tokens/chunk.ts';
import { findUnaimed, shortText } from './aim.ts';

/** Replaces unaimed swear words by 'it' and spaces, so that all offsets stay. */
export async function blankUnaimed(
  text: string,
  chunk: Chunk,
  yieldTurn: () => Promise<unknown>,
): Promise<string> {
  const chunks = splitIntoChunks(text);
  let blanked = '';
  for (const [start, end] of chunks) {
    if (chunks.length > 1) await yieldTurn();
    blanked += blankInChunk(text.slice(start, end), chunk);
  }
  return blanked;
}

function blankInChunk(text: string, chunk: Chunk): string {
  chunk.fill(text, []);
  const ranges = findUnaimed(text, chunk.tokens).sort(([a], [b]) => a - b);
  let blanked = '';
  for (const [from, to] of ranges) {
    const start = Math.max(from, blanked.length);
    if (to <= start) continue;
    blanked +=
      text.slice(blanked.length, start) +
      replaceWords(text.slice(start, to), text.length <= shortText);
  }
  return blanked + text.slice(blanked.length);
}

/**
 * Replaces each word by a neutral one, so that the windows of the text stay the same. Short texts
 * have so few windows that a row of neutral words would affect their score; they get spaces.
 */
function replaceWords(text: string, isShort: boolean): string {
  if (isShort && /\s/.test(text)) return ' '.repeat(text.length);
  return text.replace(
    /[\p{L}\d*@$']+/gu,
    (word) => neutralWords[word.length] ?? 'it'.padEnd(word.length),
  );
}

/**
 * Neutral words by length, because padding with a space before a comma would be read as another
 * sign.
 */
const neutralWords = [
  ...['', 'a', 'it', 'the', 'this', 'about', 'really', 'because', 'together', 'something'],
  ...['everything', 'information'],
];
