import { stemWords } from './words.ts';

interface Polarity {
  affirmed: boolean;
  negated: boolean;
}

interface Quantity {
  amount: number;
  unit: string | undefined;
}

export interface Statement {
  clauses: readonly (readonly string[])[];
  stems: readonly string[];
  /** Like `stems`, without amounts and units. */
  plainStems: readonly string[];
  /** How words and stems are used: a sentence may both affirm and negate one. */
  polarities: ReadonlyMap<string, Polarity>;
  quantities: readonly Quantity[];
}

const negatingWords = new Set(
  `not never no none nobody nothing neither nor hardly refuse refuses refused lack lacks unable`.split(
    ' ',
  ),
);
const activeAvoiding = new Set(['avoid', 'avoids', 'avoiding']);
const avoidingPattern = /\bavoid(?:s|ed|ing)?\b/i;

const clausePattern = /^(?:[,;:.!?]|but|because|so|while|when|if|unless|since|although)$/;
const tokenPattern = /\p{N}+(?:[.,]\p{N}+)*|\p{L}+(?:['’]\p{L}+)?|[%$°,;:.!?]/gu;

export const mentionsAvoiding = (text: string) => avoidingPattern.test(text);

/**
 * `avoidingNegates` is false if the other sentence speaks of avoiding as well: then the word is
 * compared like any other, since 'X is avoided' and 'avoid X' have different orders.
 */
export function readStatement(text: string, avoidingNegates: boolean): Statement {
  const clauses = splitAt(splitTokens(text), (token) => clausePattern.test(token));
  const polarities = new Map<string, Polarity>();
  // A negation ends at 'and', although the subject of a clause continues.
  for (const part of clauses.flatMap((clause) => splitAt(clause, (token) => token === 'and'))) {
    for (const [token, isNegated] of readPolarities(part, avoidingNegates)) {
      for (const word of [token, ...stemWords(token)]) {
        const known = polarities.get(word) ?? { affirmed: false, negated: false };
        known[isNegated ? 'negated' : 'affirmed'] = true;
        polarities.set(word, known);
      }
    }
  }
  const words = clauses.flat();
  return {
    clauses,
    stems: words.flatMap(stemWords),
    plainStems: words.filter((word) => !isQuantityWord(word)).flatMap(stemWords),
    polarities,
    quantities: clauses.flatMap(findQuantities),
  };
}

function splitTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const [token] of text.matchAll(tokenPattern)) {
    const word = token.toLowerCase().replace('’', "'");
    if (word.endsWith("n't")) tokens.push(word.slice(0, -3), 'not');
    else if (word === 'cannot') tokens.push('can', 'not');
    else tokens.push(word);
  }
  return tokens;
}

function splitAt(tokens: readonly string[], isBoundary: (token: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (isBoundary(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Pairs each word with whether it is negated. 'Without X' counts as 'not with X'. */
function readPolarities(tokens: readonly string[], avoidingNegates: boolean): [string, boolean][] {
  const read: [string, boolean][] = [];
  let isNegated = false;
  let isOpen = false;
  for (const token of tokens) {
    const isWithout = token === 'without';
    if (isWithout || negatingWords.has(token) || (avoidingNegates && activeAvoiding.has(token))) {
      isNegated = !isNegated;
      isOpen = true;
    }
    if (isWithout) read.push(['with', isNegated]);
    else if (!negatingWords.has(token)) {
      read.push([token, isNegated]);
      if (stemWords(token).length > 0) isOpen = false;
    }
  }
  // 'Live vaccines are not', 'caffeine helps nobody': the negation is at the end, so it applies to
  // the words before it.
  return isOpen && isNegated ? read.map(([token]) => [token, true]) : read;
}

const numberWords = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen twenty`
    .split(/\s+/)
    .map((word, amount) => [word, amount]),
);
for (const [word, amount] of [
  ['half', 0.5],
  ['once', 1],
  ['twice', 2],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['hundred', 100],
] as const) {
  numberWords.set(word, amount);
}

const unitsByName = new Map<string, string>();
for (const names of `mg milligram|g gram|kg kilogram|mcg microgram|l litre liter|ml millilitre milliliter
  |% percent|$ dollar|second|minute|hour|day|week|month|year|degree|tablet|pill|puff|glass|cup|drop
  |time|mile|pound`.split('|')) {
  const [unit = '', ...others] = names.trim().split(' ');
  for (const name of [unit, ...others]) unitsByName.set(name, unit).set(`${name}s`, unit);
}

const rateUnits = new Set(['hour', 'day', 'week', 'month', 'year']);
const rateAdverbs = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
]);

/** Stands for 'a few' and the like, which matter only with a unit: days are not months. */
const vagueAmount = -1;
const vagueWords = new Set(['few', 'several', 'couple']);

function findQuantities(clause: readonly string[]): Quantity[] {
  return clause.flatMap((token, index): Quantity[] => {
    const rate = findRate(token, clause[index + 1]);
    if (rate) return [{ amount: 1, unit: rate }];
    const amount = /^\p{N}/u.test(token)
      ? Number(token.replaceAll(',', ''))
      : numberWords.get(token);
    if (amount === undefined) {
      const vagueUnit = vagueWords.has(token) && unitAfter(clause.slice(index + 1, index + 3));
      return vagueUnit ? [{ amount: vagueAmount, unit: vagueUnit }] : [];
    }
    const unit = clause[index - 1] === '$' ? '$' : unitAfter(clause.slice(index + 1, index + 5));
    return [{ amount, unit }];
  });
}

/** 'A day', 'every day' and 'daily'. */
function findRate(token: string, next: string | undefined): string | undefined {
  if (rateAdverbs.has(token)) return rateAdverbs.get(token);
  return /^(?:an?|per|each|every)$/.test(token) && next && rateUnits.has(next) ? next : undefined;
}

/** Passes over further numbers: in 'six to eight weeks' both are weeks. */
function unitAfter(following: readonly string[]): string | undefined {
  for (const word of following) {
    const unit = unitsByName.get(word);
    if (unit) return unit;
    const isPassed = /^(?:\p{N}.*|to|or|°)$/u.test(word) || numberWords.has(word);
    if (!isPassed) return undefined;
  }
  return undefined;
}

/** Amounts and units are compared as quantities, not as words. */
const isQuantityWord = (word: string) =>
  /^\p{N}/u.test(word) || numberWords.has(word) || unitsByName.has(word);
