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
    if (opened >= 0 && i - opened > maxQuotationLength + 1) opened = -1;
    if (opened < 0) {
      closing = closingMarksByOpeningMark[sign] ?? '';
      if (closing !== '' && opensQuotation(text, i, sign)) opened = i + 1;
    } else if (sign === '\n' || i - opened > maxQuotationLength) opened = -1;
    else if (closing.includes(sign) && closesQuotation(text, i, sign)) {
      found.push([opened, i]);
      opened = -1;
    }
  }
  return found;
}

const [lineFeed, doubleQuote, apostrophe] = [10, 34, 39];
const maxQuotationLength = 600;
const closingMarksByOpeningMark: Record<string, string> = {
  ...{ '"': '"', '“': '”"', '„': '“”', '«': '»', '‘': '’', "'": "'", '’': '’' },
};

function isLetterOrDigit(sign: string): boolean {
  return sign !== '' && /[\p{L}\d]/u.test(sign);
}

function opensQuotation(text: string, at: number, sign: string): boolean {
  if (sign !== "'" && sign !== '’' && sign !== '"') return true;
  return !isLetterOrDigit(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1));
}

function closesQuotation(text: string, at: number, sign: string): boolean {
  return (sign !== "'" && sign !== '’') || !isLetterOrDigit(text.charAt(at + 1));
}
