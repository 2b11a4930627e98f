/** Single quotation marks, as distinct from apostrophes: open and still open, and closed. */
const openSingleQuote = /(?:^|[\s(])['‘](?:[^'’‘]|['’](?=\w))*$/;
const closeSingleQuote = /^(?:[^'’‘]|['’](?=\w))*['’](?!\w)/;

/** True if a part of a text stands between quotation marks on its line. */
export function isInQuotationMarks(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const quoteMarkCount = text.slice(lineStart, start).match(/[“”"«»„]/g)?.length ?? 0;
  const before = text.slice(Math.max(lineStart, start - 300), start);
  const after = text.slice(end, end + 300);
  return (
    (quoteMarkCount % 2 === 1 && /[“”"«»]/.test(after)) ||
    (openSingleQuote.test(before) && closeSingleQuote.test(after))
  );
}
