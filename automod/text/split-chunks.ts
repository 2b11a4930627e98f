/** Characters that are read without yielding: a few milliseconds of work. */
const chunkLength = 3_000;
const cutSearchLength = 500;

/** Returns at least one chunk and covers the whole text, so that padding hides nothing. */
export function splitIntoChunks(text: string): [start: number, end: number][] {
  const chunks: [number, number][] = [];
  let start = 0;
  while (text.length - start > chunkLength) {
    const end = start + findCut(text.slice(start, start + chunkLength));
    chunks.push([start, end]);
    start = end;
  }
  chunks.push([start, text.length]);
  return chunks;
}

function findCut(chunk: string): number {
  const lineEnd = chunk.lastIndexOf('\n');
  if (lineEnd > chunk.length - cutSearchLength) return lineEnd + 1;
  const space = chunk.lastIndexOf(' ');
  if (space > chunk.length - cutSearchLength) return space + 1;
  const last = chunk.charCodeAt(chunk.length - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return isHighSurrogate ? chunk.length - 1 : chunk.length;
}
