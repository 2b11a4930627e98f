/** Units that made patterns slow in the past when repeated. */
const generalUnits = [
  ...['a', '1', '/', '[', '<', '"', '-', '.', ' ', '\n', 'é', '[a a=', '<a ', '<p> ', 'a ', 'a.'],
  ...['a@', 'a-', '1,', '\n ', '. ', 'https://', '[experiment ', 'i '],
];
/** No pattern ends with this character, so matches fail at the very end. */
const characterNoPatternEndsWith = '\u0001';
const maxUnitsPerPattern = 10;

/** Texts of `size` characters that try to cause backtracking. */
export function hostileTexts(source: string, size: number): string[] {
  const own = listRepeatedUnits(source);
  const repeatToLength = (unit: string, length: number) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const texts: string[] = [];
  for (const unit of new Set([...own, ...generalUnits]))
    texts.push(repeatToLength(unit, size - 1) + characterNoPatternEndsWith);
  const half = Math.floor(size / 2);
  const [opening = ''] = own.filter((unit) => unit.length > 1);
  for (const unit of own) {
    const rest = Math.max(0, size - opening.length - 1);
    texts.push(opening + repeatToLength(unit, rest) + characterNoPatternEndsWith);
    texts.push(
      repeatToLength(unit, half) + repeatToLength(own[0] ?? 'a', half) + characterNoPatternEndsWith,
    );
  }
  return texts;
}

const sampleByEscapeClass: Record<string, string> = {
  w: 'a',
  d: '1',
  s: ' ',
  S: 'a',
  D: 'a',
  W: ' ',
  b: '',
};

/** Literal parts of a pattern, and its single characters. */
function listRepeatedUnits(source: string): string[] {
  const plain = source
    .replace(/\\p\{[^}]*\}/gi, 'a')
    .replace(/\\([wdsSDWb])/g, (_, name: string) => sampleByEscapeClass[name] ?? '')
    .replace(/\\([^a-zA-Z])/g, '$1')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
  const stretches = plain.split(/[()|^$*+?{}]/).filter(Boolean);
  const characters = [...plain].filter((it) => /[^\\^$*+?{}|]/.test(it));
  const whole = plain.replace(/[()|^$*+?{}]/g, '');
  return [...new Set([...stretches.slice(0, 6), ...characters, whole])]
    .filter(Boolean)
    .slice(0, maxUnitsPerPattern);
}
