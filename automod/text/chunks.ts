/** So much is read without a break: a few milliseconds of work. */
const size = 3_000;
/** A piece ends at the end of a line or at a space in its last part, if there is one. */
const search = 500;

/** Cuts a text into pieces, and at least one. All of it is read: padding hides nothing. */
export function chunksOf(text: string): [start: number, end: number][] {
  const chunks: [number, number][] = [];
  let start = 0;
  while (text.length - start > size) {
    const end = start + cutIn(text.slice(start, start + size));
    chunks.push([start, end]);
    start = end;
  }
  chunks.push([start, text.length]);
  return chunks;
}

function cutIn(chunk: string): number {
  const lineEnd = chunk.lastIndexOf('\n');
  if (lineEnd > chunk.length - search) return lineEnd + 1;
  const space = chunk.lastIndexOf(' ');
  if (space > chunk.length - search) return space + 1;
  const last = chunk.charCodeAt(chunk.length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return isHalf ? chunk.length - 1 : chunk.length;
}
