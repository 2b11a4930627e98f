import { logOfCount } from './exact-math.ts';
import { isCheap, shortens } from './link-signs.ts';
import { kindNumber, shows, type Tokens, tokenKinds } from './tokens.ts';
import { inRow, rowInts, trait } from './word-rows.ts';

/** What is counted beside the words. The order is part of the model's format. */
export const signalNames = [
  ...['link', 'links', 'link share', 'shortener', 'cheap domain', 'link hides'],
  ...['email', 'phone', 'money', 'handle', 'number'],
  ...['capitals', 'capital share', 'exclamation', 'question', 'symbols', 'repetition'],
  ...['disguised', 'disguised listed', 'styled', 'invisible element'],
  ...['mild', 'strong', 'severe', 'bait', 'at you', 'at you severe', 'short', 'medium'],
] as const;

export type SignalName = (typeof signalNames)[number];

const at = Object.fromEntries(signalNames.map((name, i) => [name, i])) as Record<
  SignalName,
  number
>;

/**
 * Of these more may only raise a score: whoever hides, shouts or adds an address is not innocent
 * for that. The rest may speak either way.
 */
const mayLower: Record<'spam' | 'offensive', ReadonlySet<SignalName>> = {
  spam: new Set<SignalName>(['question', 'number', 'mild', 'short', 'medium']),
  offensive: new Set<SignalName>(['number', 'bait', 'short', 'medium']),
};

export function lowestWeight(task: 'spam' | 'offensive', signal: number): number {
  const name = signalNames[signal];
  return name && mayLower[task].has(name) ? Number.NEGATIVE_INFINITY : 0;
}

/** What a window of at most twelve words shows by being short. */
export function lengthSignal(words: number): number {
  return words <= 3 ? at.short : at.medium;
}

export interface Totals {
  /** How many of the tokens are words, and different words. */
  words: number;
  distinct: number;
  all: number;
  /** Elements made invisible. */
  hidden: number;
}

/**
 * Writes what the tokens of a window show beside their words to `values`, one number for each
 * signal, and to `owners` the first token that showed it, so that an explanation can point at it.
 * `positions` from `first` to `end` are those of the tokens that may show something.
 */
export function readSignals(
  tokens: Tokens,
  positions: ArrayLike<number>,
  first: number,
  end: number,
  totals: Totals,
  values: Float64Array,
  owners: Int32Array,
): void {
  values.fill(0);
  owners.fill(-1);
  let lastYou = -10;
  let lastListed = -10;
  let capitals = 0;
  const { kind: kinds, word: words, shown: all } = tokens;
  const { ints } = tokens.book.rows;
  for (let k = first; k < end; k++) {
    const i = positions[k] as number;
    const kind = kinds[i] as number;
    const shown = all[i] as number;
    if (kind !== kindNumber.word) {
      if (kind === kindNumber.sign) countSign(tokens.infoAt(i).word, i, values, owners);
      else if (kind === kindNumber.url) countLink(tokens, i, values, owners);
      else count(values, owners, kindSignals[kind] as number, i);
      continue;
    }
    const traits = ints[rowInts * (words[i] as number) + inRow.traits] as number;
    const isListed = (traits & trait.listed) !== 0;
    if ((shown & shows.capitals) !== 0) {
      capitals++;
      count(values, owners, at.capitals, i);
    }
    if ((shown & shows.styled) !== 0) count(values, owners, at.styled, i);
    if ((shown & shows.disguised) !== 0) {
      count(values, owners, isListed ? at['disguised listed'] : at.disguised, i);
    }
    if ((traits & trait.telling) === 0) continue;
    if ((traits & trait.handle) !== 0) count(values, owners, at.handle, i);
    if ((traits & trait.you) !== 0) lastYou = i;
    if (isListed) {
      const severity = severityOf(tokens, i);
      if (severity >= 0) count(values, owners, at[severityName(severity)], i);
      if (severity >= 1) lastListed = i;
    }
    const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
    if (isNear && (i === lastYou || i === lastListed)) {
      const isSevere = severityOf(tokens, lastListed) >= 2;
      count(values, owners, isSevere ? at['at you severe'] : at['at you'], lastListed);
    }
  }
  finish(values, capitals, totals);
}

function count(values: Float64Array, owners: Int32Array, signal: number, token: number, by = 1) {
  values[signal] = (values[signal] as number) + by;
  if (owners[signal] === -1) owners[signal] = token;
}

/** The signals of numbers, money, phones and e-mails; the other kinds have several. */
const kindSignals = tokenKinds.map((kind) => (at as Partial<Record<string, number>>)[kind]);

function severityOf(tokens: Tokens, i: number): number {
  return tokens.infoAt(i).entry?.severity ?? 0;
}

function countLink(tokens: Tokens, i: number, values: Float64Array, owners: Int32Array): void {
  const { link } = tokens.infoAt(i);
  const hides = ((tokens.shown[i] as number) & shows.disguised) !== 0;
  count(values, owners, at.links, i);
  if (link & shortens) count(values, owners, at.shortener, i);
  if (link & isCheap) count(values, owners, at['cheap domain'], i);
  if (hides) count(values, owners, at['link hides'], i);
}

function countSign(signs: string, i: number, values: Float64Array, owners: Int32Array): void {
  if (signs.includes('!')) count(values, owners, at.exclamation, i, signs.startsWith('!!') ? 2 : 1);
  else if (signs.includes('?')) count(values, owners, at.question, i);
  else count(values, owners, at.symbols, i);
}

function severityName(severity: number): SignalName {
  if (severity >= 2) return 'severe';
  if (severity >= 1.5) return 'strong';
  return severity > 0 ? 'mild' : 'bait';
}

/** Counts become logarithms, and shares are taken of what is long enough to have one. */
function finish(
  values: Float64Array,
  capitals: number,
  { words, distinct, all, hidden }: Totals,
): void {
  const links = values[at.links] as number;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value > 0) values[i] = logOfCount[Math.min(7, value)] as number;
  }
  values[at.link] = links > 0 ? 1 : 0;
  values[at['link share']] = all > 0 ? (3 * links) / all : 0;
  values[at['capital share']] = words >= 3 ? capitals / words : 0;
  values[at.repetition] = words >= 12 ? Math.max(0, 0.7 - distinct / words) * 3 : 0;
  values[at['invisible element']] = logOfCount[Math.min(7, hidden)] as number;
  values[at.short] = words <= 3 ? 1 : 0;
  values[at.medium] = words > 3 && words <= 12 ? 1 : 0;
}
