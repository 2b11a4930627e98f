import { splitIntoChunks } from '../text/split-chunks.ts';
import type { Chunk } from '../tokens/chunk.ts';
import { findUnaimed } from './aim.ts';

/** Replaces unaimed swear words by spaces, so that all offsets stay. */
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
    blanked += text.slice(blanked.length, start) + ' '.repeat(to - start);
  }
  return blanked + text.slice(blanked.length);
}
