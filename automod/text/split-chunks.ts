/** Characters that are read without yielding: a few milliseconds of work. */
const chunkLength = 3_000;
const chunkEndSearchLength = 500;
/** For texts of ligatures such as U+FDFA, each of which folds to eighteen letters. */
const expandableChunkLength = 600;

/** Returns at least one chunk and covers the whole text, so that padding hides nothing. */
export function splitIntoChunks(text: string): [start: number, end: number][] {
  const chunks: [number, number][] = [];
  const expands = text.length > chunkLength / 4 && text.normalize('NFKC').length > 2 * text.length;
  const length = expands ? expandableChunkLength : chunkLength;
  let start = 0;
  while (text.length - start > length) {
    const end = start + findChunkEnd(text.slice(start, start + length));
    chunks.push([start, end]);
    start = end;
  }
  chunks.push([start, text.length]);
  return chunks;
}

function findChunkEnd(chunk: string): number {
  const lineEnd = chunk.lastIndexOf('\n');
  if (lineEnd > chunk.length - chunkEndSearchLength) return lineEnd + 1;
  const space = chunk.lastIndexOf(' ');
  if (space > chunk.length - chunkEndSearchLength) return space + 1;
  const last = chunk.charCodeAt(chunk.length - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return isHighSurrogate ? chunk.length - 1 : chunk.length;
}
