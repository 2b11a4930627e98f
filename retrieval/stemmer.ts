const vowels = 'aeiouy';
const isVowel = (letter: string | undefined) => letter !== undefined && vowels.includes(letter);

/** Words whose stem the rules would get wrong. */
const exceptions = new Map(
  Object.entries({
    ...{ skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', tying: 'tie', idly: 'idl' },
    ...{ gently: 'gentl', ugly: 'ugli', early: 'earli', only: 'onli', singly: 'singl' },
    ...{ sky: 'sky', news: 'news', howe: 'howe', atlas: 'atlas', cosmos: 'cosmos' },
    ...{ bias: 'bias', andes: 'andes' },
  }),
);
/** Words that are whole once a plural is gone. */
const whole = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));

type Rule = [ending: string, replacement: string, before?: RegExp];

/** Longest endings first: the first that fits is the one. */
const secondStep: Rule[] = [
  ...([
    ['ational', 'ate'],
    ['fulness', 'ful'],
    ['iveness', 'ive'],
    ['ization', 'ize'],
  ] as Rule[]),
  ...([
    ['ousness', 'ous'],
    ['biliti', 'ble'],
    ['lessli', 'less'],
    ['tional', 'tion'],
  ] as Rule[]),
  ...([
    ['alism', 'al'],
    ['aliti', 'al'],
    ['ation', 'ate'],
    ['entli', 'ent'],
  ] as Rule[]),
  ...([
    ['fulli', 'ful'],
    ['iviti', 'ive'],
    ['ousli', 'ous'],
    ['abli', 'able'],
  ] as Rule[]),
  ...([
    ['alli', 'al'],
    ['anci', 'ance'],
    ['ator', 'ate'],
    ['enci', 'ence'],
  ] as Rule[]),
  ...([
    ['izer', 'ize'],
    ['bli', 'ble'],
    ['ogi', 'og', /l$/],
    ['li', '', /[cdeghkmnrt]$/],
  ] as Rule[]),
];
const thirdStep: Rule[] = [
  ...([
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['alize', 'al'],
    ['icate', 'ic'],
  ] as Rule[]),
  ...([
    ['iciti', 'ic'],
    ['ative', ''],
    ['ical', 'ic'],
    ['ness', ''],
    ['ful', ''],
  ] as Rule[]),
];
const fourthStep: Rule[] = [
  ...([
    ['ement', ''],
    ['able', ''],
    ['ance', ''],
    ['ence', ''],
    ['ible', ''],
  ] as Rule[]),
  ...([
    ['ment', ''],
    ['ant', ''],
    ['ate', ''],
    ['ent', ''],
    ['ion', '', /[st]$/],
  ] as Rule[]),
  ...([
    ['ism', ''],
    ['iti', ''],
    ['ive', ''],
    ['ize', ''],
    ['ous', ''],
  ] as Rule[]),
  ...([
    ['al', ''],
    ['er', ''],
    ['ic', ''],
  ] as Rule[]),
];

/** Where the part begins that endings are taken from: after the first consonant behind a vowel. */
function regionAfter(word: string, from: number): number {
  for (let i = from + 1; i < word.length; i += 1) {
    if (!isVowel(word[i]) && isVowel(word[i - 1])) return i + 1;
  }
  return word.length;
}

function endsInShortSyllable(word: string): boolean {
  const [a, b, c] = [word.at(-3), word.at(-2), word.at(-1)];
  if (word.length === 2) return isVowel(b) && !isVowel(c);
  return !isVowel(a) && isVowel(b) && !isVowel(c) && !'wxY'.includes(c ?? '');
}

const hasVowel = (part: string) => /[aeiouy]/.test(part);

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function withoutTense(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (!ending || !hasVowel(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1);
  return stem.length <= r1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function replaceEnding(word: string, rules: readonly Rule[], regionOf: (rule: Rule) => number) {
  const rule = rules.find(([ending]) => word.endsWith(ending));
  if (!rule) return word;
  const [ending, replacement, before] = rule;
  const stem = word.slice(0, -ending.length);
  if (stem.length < regionOf(rule) || (before && !before.test(stem))) return word;
  return stem + replacement;
}

/** The English stem of a word in small letters: what its forms have in common (Porter's second rules). */
export function stem(given: string): string {
  const exception = exceptions.get(given);
  if (exception !== undefined) return exception;
  if (given.length <= 2) return given;
  // A y that is a consonant is written Y meanwhile.
  let word = given.replace(/'(?:s'?)?$/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = special ? special[0].length : regionAfter(word, 0);
  const r2 = regionAfter(word, r1);
  word = withoutPlural(word);
  if (whole.has(word)) return word;
  word = withoutTense(word, r1);
  if (/..y$/i.test(word) && !isVowel(word.at(-2))) word = `${word.slice(0, -1)}i`;
  word = replaceEnding(word, secondStep, () => r1);
  word = replaceEnding(word, thirdStep, ([ending]) => (ending === 'ative' ? r2 : r1));
  word = replaceEnding(word, fourthStep, () => r2);
  const short = word.slice(0, -1);
  if (
    word.endsWith('e') &&
    (short.length >= r2 || (short.length >= r1 && !endsInShortSyllable(short)))
  ) {
    word = short;
  } else if (word.endsWith('ll') && short.length >= r2) word = short;
  return word.replaceAll('Y', 'y');
}
