import { expect, it } from 'vitest';
import { createSeededRandom } from '../training/random.ts';
import { dangerSigns } from './care-patterns.ts';
import { requiredWordsOfAlternatives } from './required-words.ts';
import {
  careSpelling,
  filterSignsByAllWords,
  findSignsOfWord,
  SeenAlternatives,
} from './sign-words.ts';

const random = createSeededRandom(17);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

type Saying = () => string;

/** Draws one of the sentences that a pattern finds, or nearly finds. */
function readSayings(source: string): Saying {
  let at = 0;
  const any = (): Saying => {
    const all = [sequence()];
    while (source[at] === '|') {
      at++;
      all.push(sequence());
    }
    return () => pick(all)();
  };
  const sequence = (): Saying => {
    const items: Saying[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(item());
    return () => items.map((say) => say()).join('');
  };
  const item = (): Saying => {
    const say = one();
    const [quantifier = '', least, most] =
      /^(?:[?*+]|\{(\d),(\d+)\})\??/.exec(source.slice(at)) ?? [];
    at += quantifier.length;
    let from = quantifier === '' || quantifier.startsWith('+') ? 1 : 0;
    let to = quantifier === '' || quantifier.startsWith('?') ? 1 : 3;
    if (least && most) [from, to] = [Number(least), Number(most)];
    return () =>
      Array.from({ length: from + Math.floor(random() * (to - from + 1)) }, say).join('');
  };
  const one = (): Saying => {
    const [taken = '', letters] =
      /^(?:\(\?(?::|<?!)|\[([^\]]+)\]|\\?.)/.exec(source.slice(at)) ?? [];
    at += taken.length;
    if (taken.startsWith('(')) {
      const say = any();
      at++;
      return taken === '(?:' ? say : () => '';
    }
    if (letters) return letters.includes('-') ? () => '4' : () => pick([...letters]);
    if (taken === '\\w' || taken === '\\d') return () => (taken === '\\w' ? 'q' : '7');
    return () => (/^[a-z0-9 ]$/.test(taken) ? taken : '');
  };
  return any();
}

function sayableIn(sentence: string): number {
  const seen = new SeenAlternatives();
  seen.clear();
  for (const word of sentence.split(' ')) {
    const spelling = careSpelling(word, false);
    const { line } = findSignsOfWord(spelling);
    seen.addRare(line, spelling);
    seen.addOther(line, spelling);
  }
  return filterSignsByAllWords(-1, seen);
}

it('no sentence that a pattern finds lacks the words of all ways to say it', () => {
  let found = 0;
  const missed = dangerSigns.flatMap(({ name, pattern }, i) =>
    Array.from({ length: 80 }, readSayings(pattern.source)).flatMap((said) => {
      // Some variants no longer match, because of a lookahead or a word border.
      const sentence = pick([said, `${said} soon`, `well ${said}`, `${said}s`]);
      if (!pattern.test(sentence)) return [];
      found++;
      return (sayableIn(sentence) & (1 << i)) === 0 ? [`${name}: ${sentence}`] : [];
    }),
  );
  expect(found).toBeGreaterThan(1_500);
  expect(missed).toEqual([]);
});

it('words between signs are looked for', () => {
  expect(sayableIn('жkill-myself')).toBe(sayableIn('kill myself'));
  expect(sayableIn('kill myself')).not.toBe(sayableIn('hello you'));
  expect(sayableIn('2.5')).toBe(sayableIn('hello you'));
});

it.each([
  [/\b(?:kill|hurt)(?:ing)? my ?self\b/, ['kill hurt killing hurting', 'self myself']],
  [/\bno (?:\w+ ){0,2}?hope(?: left)?$/, ['hope', 'no']],
  // Incomplete words cannot be required.
  [/\bend \w+ droop\w*/, ['end']],
  [/\bwish (?:dead|gone)/, ['wish']],
])('reads the words that %s needs', (pattern, needed) => {
  const [way = []] = requiredWordsOfAlternatives(pattern);
  const sorted = (words: Iterable<string>) => [...words].sort().join(' ');
  expect(way.map(sorted).sort()).toEqual(needed.map((words) => sorted(words.split(' '))).sort());
});

it.each([/\bend (it|this)\b/, /\bend (?=it)\b/])(
  'a group that cannot be read is refused: %s',
  (pattern) => {
    expect(() => requiredWordsOfAlternatives(pattern)).toThrow('This group cannot be read');
  },
);
