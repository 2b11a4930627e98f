/** Ranges of quoted text, without the quotation marks. Apostrophes inside words open nothing. */
export function findQuotations(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  let opened = -1;
  let closing = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xab && code !== doubleQuote && code !== apostrophe && code !== lineFeed) continue;
    const sign = text.charAt(i);
    // A quotation that has become too long counts as none. Its end may lie in skipped letters.
    if (opened >= 0 && i - opened > maxQuotation + 1) opened = -1;
    if (opened < 0) {
      closing = closingMarks[sign] ?? '';
      if (closing !== '' && opens(text, i, sign)) opened = i + 1;
    } else if (sign === '\n' || i - opened > maxQuotation) opened = -1;
    else if (closing.includes(sign) && closes(text, i, sign)) {
      found.push([opened, i]);
      opened = -1;
    }
  }
  return found;
}

const [lineFeed, doubleQuote, apostrophe] = [10, 34, 39];
const maxQuotation = 600;
const closingMarks: Record<string, string> = {
  ...{ '"': '"', '“': '”"', '„': '“”', '«': '»', '‘': '’', "'": "'", '’': '’' },
};

function isLetter(sign: string): boolean {
  return sign !== '' && /[\p{L}\d]/u.test(sign);
}

function opens(text: string, at: number, sign: string): boolean {
  if (sign !== "'" && sign !== '’' && sign !== '"') return true;
  return !isLetter(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1));
}

function closes(text: string, at: number, sign: string): boolean {
  return (sign !== "'" && sign !== '’') || !isLetter(text.charAt(at + 1));
}
