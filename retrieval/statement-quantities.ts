import { stemWords } from './words.ts';

export interface Quantity {
  amount: number;
  /** A unit of measure, otherwise the noun that is counted; undefined without either. */
  unit: string | undefined;
}

const numberByWord = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`
    .split(/\s+/)
    .map((word, amount) => [word, amount]),
);
const tensByWord = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);
const multiplierByWord = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const fractionByWord = new Map([
  ['half', 1 / 2],
  ['halves', 1 / 2],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 1 / 4],
  ['quarters', 1 / 4],
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
]);
const ordinalByWord = new Map(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, index]),
);
const countByTimesWord = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

/** Units that measure the same thing, in parts of the first: 1 g is 1,000 mg. */
const unitGroups = [
  { mg: 1, milligram: 1, milligramme: 1, g: 1000, gram: 1000, gramme: 1000, mcg: 0.001 },
  { mg: 1, µg: 0.001, μg: 0.001, ug: 0.001, microgram: 0.001, ng: 1e-6, nanogram: 1e-6 },
  { mg: 1, kg: 1e6, kilogram: 1e6, kilo: 1e6 },
  { ml: 1, millilitre: 1, milliliter: 1, l: 1000, litre: 1000, liter: 1000, dl: 100 },
  { minute: 1, min: 1, second: 1 / 60, hour: 60, h: 60, day: 1440, week: 10_080 },
  { minute: 1, fortnight: 20_160 },
  { month: 1, year: 12, decade: 120 },
  { mm: 1, millimetre: 1, cm: 10, centimetre: 10, m: 1000, metre: 1000, meter: 1000 },
  { mm: 1, km: 1e6, kilometre: 1e6, kilometer: 1e6 },
  { share: 1, '%': 0.01, percent: 0.01 },
  { $: 1, dollar: 1 },
  ...`€ £ euro pound mmol nmol pmol iu unit degree tablet pill puff glass cup drop spoon teaspoon
    tablespoon capsule time mile inch ounce stone calorie`
    .split(/\s+/)
    .map((unit) => ({ [unit]: 1 })),
];
const unitByName = new Map<string, { unit: string; factor: number }>();
for (const group of unitGroups) {
  const unit = Object.keys(group)[0] ?? '';
  for (const [name, factor] of Object.entries(group)) {
    unitByName.set(name, { unit, factor }).set(`${name}s`, { unit, factor });
  }
}
unitByName.set('glasses', { unit: 'glass', factor: 1 }).set('inches', { unit: 'inch', factor: 1 });

const frequencyByAdverb = new Map<string, readonly [amount: number, unit: string]>(
  Object.entries({
    hourly: [1, 'hour'],
    daily: [1, 'day'],
    nightly: [1, 'day'],
    weekly: [1, 'week'],
    fortnightly: [2, 'week'],
    monthly: [1, 'month'],
    yearly: [1, 'year'],
    annually: [1, 'year'],
    annual: [1, 'year'],
  } as const),
);

/** Amount of 'a few' and the like. It matters only with a unit: a few days are not a few months. */
const vagueAmount = -1;
const vagueWords = new Set(['few', 'several', 'couple', 'some', 'many']);

const ordinalEnding = /^(?:st|nd|rd|th)$/;
const isNumeral = (word: string | undefined) => word !== undefined && /^\p{Nd}/u.test(word);
const isArticle = (word: string | undefined) => word === 'a' || word === 'an';

/** True for amounts and units, which are compared as quantities instead of words. */
export const isQuantityWord = (word: string) =>
  isNumeral(word) ||
  ordinalEnding.test(word) ||
  [
    numberByWord,
    tensByWord,
    multiplierByWord,
    fractionByWord,
    ordinalByWord,
    countByTimesWord,
    unitByName,
    frequencyByAdverb,
  ].some((map) => map.has(word));

export const readAmountWord = (word: string): number | undefined =>
  isNumeral(word) ? parseNumeral(word) : (numberByWord.get(word) ?? tensByWord.get(word));

export function findQuantities(clause: readonly string[]): Quantity[] {
  const found: Quantity[] = [];
  for (let index = 0; index < clause.length; ) {
    const read = readQuantity(clause, index);
    if (read) found.push(read.quantity);
    index = read ? Math.max(read.end, index + 1) : index + 1;
  }
  return found;
}

/** Plural unit without a number, as in 'hours after eating': a vague amount of that unit. */
const timeUnitWithoutNumber = /^(?:seconds|minutes|hours|days|weeks|months|years|decades)$/;
const createVagueQuantity = (unit: string): Quantity => ({
  amount: vagueAmount,
  unit: `few ${unit.replace(/s$/, '')}`,
});

interface ReadQuantity {
  quantity: Quantity;
  end: number;
}

function readQuantity(clause: readonly string[], start: number): ReadQuantity | undefined {
  const word = clause[start] ?? '';
  const next = clause[start + 1];
  const adverb = frequencyByAdverb.get(word);
  if (adverb) return { quantity: convertToBaseUnit(...adverb), end: start + 1 };
  const times = countByTimesWord.get(word);
  if (times !== undefined) return { quantity: { amount: times, unit: 'time' }, end: start + 1 };
  if (vagueWords.has(word)) {
    const unit = findUnitAfter(clause, start + (next === 'of' ? 2 : 1));
    return unit && { quantity: createVagueQuantity(unit.name), end: unit.end };
  }
  if (timeUnitWithoutNumber.test(word))
    return { quantity: createVagueQuantity(word), end: start + 1 };
  // 'Every other day' is every two days.
  if (word === 'every' && (next === 'other' || next === 'second')) {
    const unit = unitByName.get(clause[start + 2] ?? '');
    if (unit) return { quantity: { amount: 2 * unit.factor, unit: unit.unit }, end: start + 3 };
  }
  if (/^(?:an?|per|each|every)$/.test(word) && next && next !== 'second' && unitByName.has(next)) {
    const isAndHalf = clause.slice(start + 2, start + 5).join(' ') === 'and a half';
    return {
      quantity: convertToBaseUnit(isAndHalf ? 1.5 : 1, next),
      end: start + (isAndHalf ? 5 : 2),
    };
  }
  const ordinal = readOrdinal(clause, start);
  if (ordinal) return ordinal;
  const number = readNumber(clause, start);
  if (!number) return undefined;
  return addUnitAfter(clause, start, number);
}

function addUnitAfter(clause: readonly string[], start: number, number: ReadNumber): ReadQuantity {
  const { amount, end } = number;
  if (/^[$€£]$/.test(clause[start - 1] ?? '')) {
    return { quantity: convertToBaseUnit(amount, clause[start - 1] ?? ''), end };
  }
  if (clause[end] === 'in' || clause[end] === 'out') {
    const whole = readNumber(clause, end + (clause[end + 1] === 'of' ? 2 : 1));
    // A share such as 'one in ten people', but not 'three flares in two years' or '5 in 2019'.
    if (
      whole &&
      whole.amount > amount &&
      whole.amount < 1900 &&
      !unitByName.has(clause[whole.end] ?? '')
    )
      return { quantity: { amount: amount / whole.amount, unit: 'share' }, end: whole.end };
  }
  const unit = findUnitAfter(clause, end);
  if (unit) {
    return { quantity: convertToBaseUnit(amount, unit.name), end: unit.isDistant ? end : unit.end };
  }
  const isShare = number.isFraction && (clause[end] === 'of' || clause[end] === 'the');
  const counted = clause[end] === undefined ? undefined : stemWords(clause[end])[0];
  return { quantity: { amount, unit: isShare ? 'share' : counted }, end };
}

interface ReadNumber {
  amount: number;
  end: number;
  isFraction?: boolean;
}

function readNumber(clause: readonly string[], start: number): ReadNumber | undefined {
  const fraction = readFraction(clause, start);
  if (fraction) return fraction;
  const word = clause[start] ?? '';
  let end = start + 1;
  let amount = readAmountWord(word);
  if (amount !== undefined && tensByWord.has(word)) {
    const ones = numberByWord.get(clause[end] ?? '') ?? 0;
    if (ones > 0 && ones < 10) {
      amount += ones;
      end += 1;
    }
  }
  for (; multiplierByWord.has(clause[end] ?? ''); end += 1) {
    amount = (amount ?? 1) * (multiplierByWord.get(clause[end] ?? '') ?? 1);
  }
  if (amount === undefined) {
    amount = multiplierByWord.get(word);
    if (amount === undefined) return undefined;
  }
  if (clause.slice(end, end + 3).join(' ') === 'and a half')
    return { amount: amount + 0.5, end: end + 3 };
  return { amount, end };
}

/** Reads 'half', 'a third' or 'two thirds'; 'the third' is an ordinal. */
function readFraction(clause: readonly string[], start: number): ReadNumber | undefined {
  const [word = '', next = ''] = clause.slice(start, start + 2);
  const count = isArticle(word) ? 1 : numberByWord.get(word);
  const part = fractionByWord.get(next);
  if (count && part) return { amount: count * part, end: start + 2, isFraction: true };
  const alone = word === 'third' ? undefined : fractionByWord.get(word);
  return alone === undefined ? undefined : { amount: alone, end: start + 1, isFraction: true };
}

function readOrdinal(clause: readonly string[], start: number): ReadQuantity | undefined {
  const word = clause[start] ?? '';
  const isNumeralOrdinal = isNumeral(word) && ordinalEnding.test(clause[start + 1] ?? '');
  if (isNumeralOrdinal) {
    return { quantity: { amount: parseNumeral(word), unit: 'ordinal' }, end: start + 2 };
  }
  const ordinal = ordinalByWord.get(word);
  // An ordinal at the end counts nothing: 'ask your doctor first'.
  if (ordinal === undefined || clause[start + 1] === undefined) return undefined;
  return { quantity: { amount: ordinal, unit: 'ordinal' }, end: start + 1 };
}

/** '1,200' and '0,5': a comma before exactly three digits separates thousands. */
function parseNumeral(word: string): number {
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(word);
  return Number(isThousands ? word.replaceAll(',', '') : word.replace(',', '.'));
}

function convertToBaseUnit(amount: number, name: string): Quantity {
  const known = unitByName.get(name);
  return known ? { amount: amount * known.factor, unit: known.unit } : { amount, unit: name };
}

/**
 * Finds the unit behind a number, and skips further numbers: in 'six to eight weeks' both are
 * weeks.
 */
function findUnitAfter(clause: readonly string[], start: number) {
  let isDistant = false;
  for (let index = start; index < Math.min(start + 4, clause.length); index += 1) {
    const word = clause[index] ?? '';
    if (unitByName.has(word)) return { name: word, end: index + 1, isDistant };
    isDistant ||= isNumeral(word) || numberByWord.has(word) || tensByWord.has(word);
    const isPassed = isDistant || /^(?:an?|to|or|of|°)$/.test(word);
    if (!isPassed) return undefined;
  }
  return undefined;
}

const areNearlyEqual = (a: number, b: number) => Math.abs(a - b) <= Math.abs(b) * 1e-6;

/** True if the claim has an amount that its source has not, or has with another unit. */
export function hasOtherQuantity(claim: WithQuantities, source: WithQuantities): boolean {
  return claim.quantities.some(({ amount, unit }) => {
    // A claim may add 'once' if its source has no count: 'weekly' is 'once a week'.
    if (unit === 'time' && amount === 1 && !source.quantities.some(isCountOfTimes)) return false;
    const alike = source.quantities.filter((there) => areNearlyEqual(amount, there.amount));
    if (alike.length === 0) return true;
    if (unit === undefined || alike.some((there) => there.unit === unit)) return false;
    return (
      isMeasurementUnit(unit) ||
      alike.every((there) => isMeasurementUnit(there.unit)) ||
      source.quantities.some((there) => there.unit === unit)
    );
  });
}

interface WithQuantities {
  quantities: readonly Quantity[];
}

/**
 * True if the claim leaves out 'second': the second most common effect is not the most common one.
 */
export const omitsOrdinal = (claim: WithQuantities, source: WithQuantities): boolean =>
  source.quantities.some(
    ({ amount, unit }) =>
      unit === 'ordinal' &&
      !claim.quantities.some((here) => here.unit === unit && here.amount === amount),
  );

const isCountOfTimes = ({ unit }: Quantity) => unit === 'time';
const unitNames = new Set(Array.from(unitByName.values(), ({ unit }) => unit)).add('ordinal');
const isMeasurementUnit = (unit: string | undefined) =>
  unit !== undefined && (unitNames.has(unit) || unit.startsWith('few '));
