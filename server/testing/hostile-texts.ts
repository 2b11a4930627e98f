/** Parts that make patterns, trimming or decoding slow when repeated. */
const repeatedPartByName = {
  letters: 'a',
  capitals: 'İ',
  digits: '0',
  spaces: ' ',
  'line breaks': '\r\n',
  dots: '.',
  hyphens: '-',
  'letters and hyphens': 'a-',
  'letters and dots': 'a.',
  slashes: '/',
  'at signs': '@',
  'mail addresses': 'a@a.a,',
  'addresses of pages': 'http://a.',
  'angle brackets': '<',
  'nested tags': '<b>',
  'open comments': '<!--',
  'open shortcodes': '[a a=',
  quotes: '"',
  backslashes: '\\',
  'open braces': '{"a":',
  'open brackets': '[',
  'percent signs': '%',
  'combining marks': 'e\u0301\u0316',
  'joined emoji': '👩‍👩‍👧‍👦',
  'right-to-left marks': '\u202e',
} as const;

/** Further parts, for floods with one request per part. */
const furtherRepeatedParts = [
  // Letters, digits and spaces: the classes that most patterns repeat.
  'A',
  'a ',
  '  a',
  '\n',
  '\t',
  ' \n',
  '0 ',
  '1,',
  '1e',
  '_',
  'a_a ',
  // Addresses.
  'a.a-',
  'a@',
  '@a ',
  'a@a.',
  'http://',
  'https://a/?a=',
  'www.',
  '/../',
  '//a',
  '%2',
  '%41',
  '#',
  '?a=',
  // Markup.
  '>',
  '<a',
  '<a href=',
  '</b>',
  '<div class="',
  '<![CDATA[',
  '<img src=x ',
  '&',
  '&#',
  '&amp;',
  '&#x41;',
  // Shortcodes, marks and brackets.
  '[poll id=',
  '[/a]',
  '[experiment symbol=a variant=',
  '(',
  ')',
  '{{',
  "'",
  '*',
  '|',
  // Letters that fold, combine, are invisible or change direction.
  'e\u0301',
  '\u0301',
  '\u200b',
  'ß',
  'ﷺ',
  'а',
  '漢',
  '😀',
  '\u00a0',
];

export const hostileRepeatedParts: readonly string[] = [
  ...Object.values(repeatedPartByName),
  ...furtherRepeatedParts,
];

/** Repeats a part up to `size` characters and ends with a character that breaks the match. */
export function repeatToSize(part: string, size: number): string {
  return `${part.repeat(Math.floor((size - 1) / part.length))}!`;
}

/** Texts of `length` characters that fail to match only at their end. */
export function hostileTexts(length: number): [string, string][] {
  return Object.entries(repeatedPartByName).map(([name, part]) => {
    const whole = `x${part.repeat(Math.ceil(length / part.length))}`;
    return [name, `${whole.slice(0, Math.max(0, length - 1))}!`.slice(0, length).toWellFormed()];
  });
}
