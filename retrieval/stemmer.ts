const vowels = 'aeiouy';
const isVowel = (letter: string | undefined) => letter !== undefined && vowels.includes(letter);

const stemExceptions = new Map(
  Object.entries({
    ...{ skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', tying: 'tie', idly: 'idl' },
    ...{ gently: 'gentl', ugly: 'ugli', early: 'earli', only: 'onli', singly: 'singl' },
    ...{ sky: 'sky', news: 'news', howe: 'howe', atlas: 'atlas', cosmos: 'cosmos' },
    ...{ bias: 'bias', andes: 'andes' },
  }),
);
const invariantWords = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
);

type EndingRule = [ending: string, replacement: string, before?: RegExp];

/** Longest ending first: only the first match is tried. */
const porterStep2Rules: EndingRule[] = [
  ...([
    ['ational', 'ate'],
    ['fulness', 'ful'],
    ['iveness', 'ive'],
    ['ization', 'ize'],
  ] as EndingRule[]),
  ...([
    ['ousness', 'ous'],
    ['biliti', 'ble'],
    ['lessli', 'less'],
    ['tional', 'tion'],
  ] as EndingRule[]),
  ...([
    ['alism', 'al'],
    ['aliti', 'al'],
    ['ation', 'ate'],
    ['entli', 'ent'],
  ] as EndingRule[]),
  ...([
    ['fulli', 'ful'],
    ['iviti', 'ive'],
    ['ousli', 'ous'],
    ['abli', 'able'],
  ] as EndingRule[]),
  ...([
    ['alli', 'al'],
    ['anci', 'ance'],
    ['ator', 'ate'],
    ['enci', 'ence'],
  ] as EndingRule[]),
  ...([
    ['izer', 'ize'],
    ['bli', 'ble'],
    ['ogi', 'og', /l$/],
    ['li', '', /[cdeghkmnrt]$/],
  ] as EndingRule[]),
];
const porterStep3Rules: EndingRule[] = [
  ...([
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['alize', 'al'],
    ['icate', 'ic'],
  ] as EndingRule[]),
  ...([
    ['iciti', 'ic'],
    ['ative', ''],
    ['ical', 'ic'],
    ['ness', ''],
    ['ful', ''],
  ] as EndingRule[]),
];
const porterStep4Rules: EndingRule[] = [
  ...([
    ['ement', ''],
    ['able', ''],
    ['ance', ''],
    ['ence', ''],
    ['ible', ''],
  ] as EndingRule[]),
  ...([
    ['ment', ''],
    ['ant', ''],
    ['ate', ''],
    ['ent', ''],
    ['ion', '', /[st]$/],
  ] as EndingRule[]),
  ...([
    ['ism', ''],
    ['iti', ''],
    ['ive', ''],
    ['ize', ''],
    ['ous', ''],
  ] as EndingRule[]),
  ...([
    ['al', ''],
    ['er', ''],
    ['ic', ''],
  ] as EndingRule[]),
];

/** Start of the region after the first consonant that follows a vowel (R1, R2). */
function startOfSuffixRegion(word: string, from: number): number {
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

function removePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function removeTense(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (!ending || !hasVowel(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1);
  return stem.length <= r1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function replaceEnding(
  word: string,
  rules: readonly EndingRule[],
  regionOf: (rule: EndingRule) => number,
) {
  const rule = rules.find(([ending]) => word.endsWith(ending));
  if (!rule) return word;
  const [ending, replacement, before] = rule;
  const stem = word.slice(0, -ending.length);
  if (stem.length < regionOf(rule) || (before && !before.test(stem))) return word;
  return stem + replacement;
}

/** Stem of a lower-case English word by the Porter2 algorithm. */
export function stemWord(input: string): string {
  const exception = stemExceptions.get(input);
  if (exception !== undefined) return exception;
  if (input.length <= 2) return input;
  // Consonant y is written as Y until the end.
  let word = input.replace(/'(?:s'?)?$/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = special ? special[0].length : startOfSuffixRegion(word, 0);
  const r2 = startOfSuffixRegion(word, r1);
  word = removePlural(word);
  if (invariantWords.has(word)) return word;
  word = removeTense(word, r1);
  if (/..y$/i.test(word) && !isVowel(word.at(-2))) word = `${word.slice(0, -1)}i`;
  word = replaceEnding(word, porterStep2Rules, () => r1);
  word = replaceEnding(word, porterStep3Rules, ([ending]) => (ending === 'ative' ? r2 : r1));
  word = replaceEnding(word, porterStep4Rules, () => r2);
  const short = word.slice(0, -1);
  if (
    word.endsWith('e') &&
    (short.length >= r2 || (short.length >= r1 && !endsInShortSyllable(short)))
  ) {
    word = short;
  } else if (word.endsWith('ll') && short.length >= r2) word = short;
  return word.replaceAll('Y', 'y');
}
