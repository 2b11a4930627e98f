/** Parts of texts that make patterns, trimming or decoding slow when they are repeated. */
const parts = {
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

/** Texts of `length` characters, each in the middle of something that does not match at its end. */
export function hostileTexts(length: number): [string, string][] {
  return Object.entries(parts).map(([name, part]) => {
    const whole = `x${part.repeat(Math.ceil(length / part.length))}`;
    return [name, `${whole.slice(0, Math.max(0, length - 1))}!`.slice(0, length).toWellFormed()];
  });
}
