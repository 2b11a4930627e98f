import { kindNumber, shows, type Tokens, tokenKinds } from '../tokens/tokens.ts';
import { isCheap, shortens } from '../words/link-traits.ts';
import { inRow, rowInts, trait } from '../words/word-rows.ts';
import { logOfCount } from './exact-math.ts';

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

/** What a word says by itself is kept in its row: a signal, what it counts, and how bad it is. */
const [amountShift, isBad, isSevere] = [8, 1 << 16, 1 << 17];
const noSignal = 0xff;

/** A bit for each signal that the window shows that is being read. */
let there = 0;

/** Of signs: which signal they are. `!!` counts twice. */
export function signalOfSigns(signs: string): number {
  if (signs.includes('!'))
    return at.exclamation | ((signs.startsWith('!!') ? 2 : 1) << amountShift);
  return (signs.includes('?') ? at.question : at.symbols) | (1 << amountShift);
}

/** Of a listed word, by its severity; some are listed only because people disguise them. */
export function signalOfListed(severity: number): number {
  const signal = severity >= 0 ? at[severityName(severity)] : noSignal;
  return signal | (severity >= 1 ? isBad : 0) | (severity >= 2 ? isSevere : 0);
}

/**
 * Writes what the tokens of a window show beside their words to `values`, one number for each
 * signal, and to `owners` the first token that showed it, so that an explanation can point at it.
 * `positions` from `first` to `end` are those of the tokens that may show something. Returns a bit
 * for each signal that is there; what stood in both for the others is left as it was, which is
 * quicker than clearing it for each of the many windows.
 */
export function readSignals(
  tokens: Tokens,
  positions: ArrayLike<number>,
  first: number,
  end: number,
  totals: Totals,
  values: Float64Array,
  owners: Int32Array,
): number {
  there = 0;
  let lastYou = -10;
  let lastListed = -10;
  let lastSevere = false;
  let capitals = 0;
  const { kind: kinds, word: words, shown: all } = tokens;
  const { ints } = tokens.book.rows;
  for (let k = first; k < end; k++) {
    const i = positions[k] as number;
    const kind = kinds[i] as number;
    const shown = all[i] as number;
    const row = rowInts * (words[i] as number);
    const signal = ints[row + inRow.signal] as number;
    if (kind !== kindNumber.word) {
      if (kind === kindNumber.sign) {
        count(values, owners, signal & noSignal, i, signal >> amountShift);
      } else if (kind === kindNumber.url) countLink(tokens, i, values, owners);
      else count(values, owners, kindSignals[kind] as number, i);
      continue;
    }
    const traits = ints[row + inRow.traits] as number;
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
      if ((signal & noSignal) !== noSignal) count(values, owners, signal & noSignal, i);
      if ((signal & isBad) !== 0) {
        lastListed = i;
        lastSevere = (signal & isSevere) !== 0;
      }
    }
    const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
    if (isNear && (i === lastYou || i === lastListed)) {
      count(values, owners, lastSevere ? at['at you severe'] : at['at you'], lastListed);
    }
  }
  return finish(values, capitals, totals);
}

function count(values: Float64Array, owners: Int32Array, signal: number, token: number, by = 1) {
  if ((there & (1 << signal)) !== 0) {
    values[signal] = (values[signal] as number) + by;
    return;
  }
  there |= 1 << signal;
  values[signal] = by;
  owners[signal] = token;
}

/** The signals of numbers, money, phones and e-mails; the other kinds have several. */
const kindSignals = tokenKinds.map((kind) => (at as Partial<Record<string, number>>)[kind]);

function countLink(tokens: Tokens, i: number, values: Float64Array, owners: Int32Array): void {
  const { link } = tokens.infoAt(i);
  const hides = ((tokens.shown[i] as number) & shows.disguised) !== 0;
  count(values, owners, at.links, i);
  if (link & shortens) count(values, owners, at.shortener, i);
  if (link & isCheap) count(values, owners, at['cheap domain'], i);
  if (hides) count(values, owners, at['link hides'], i);
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
): number {
  const links = (there & (1 << at.links)) === 0 ? 0 : (values[at.links] as number);
  for (let left = there; left !== 0; left &= left - 1) {
    const signal = 31 - Math.clz32(left & -left);
    values[signal] = logOfCount[Math.min(7, values[signal] as number)] as number;
  }
  if (links > 0) {
    values[at.link] = 1;
    values[at['link share']] = (3 * links) / all;
    there |= (1 << at.link) | (1 << at['link share']);
  }
  if (capitals > 0 && words >= 3) {
    values[at['capital share']] = capitals / words;
    there |= 1 << at['capital share'];
  }
  if (words >= 12) {
    values[at.repetition] = Math.max(0, 0.7 - distinct / words) * 3;
    there |= 1 << at.repetition;
  }
  if (hidden > 0) {
    values[at['invisible element']] = logOfCount[Math.min(7, hidden)] as number;
    there |= 1 << at['invisible element'];
  }
  if (words > 12) return there;
  const short = lengthSignal(words);
  values[short] = 1;
  return there | (1 << short);
}
