import { logOfCount } from './exact-math.ts';
import { isCheap, shortens } from './link-signs.ts';
import type { Token } from './tokens.ts';

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
  tokens: readonly Token[],
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
  for (let k = first; k < end; k++) {
    const i = positions[k] as number;
    const token = tokens[i] as Token;
    const { info } = token;
    if (token.kind === 'word') {
      if (token.isCapitals) {
        capitals++;
        count(values, owners, at.capitals, i);
      }
      if (token.isStyled) count(values, owners, at.styled, i);
      if (token.isDisguised) {
        count(values, owners, token.entry ? at['disguised listed'] : at.disguised, i);
      }
      if (!info.isTelling) continue;
      if (info.isHandle) count(values, owners, at.handle, i);
      if (info.isYou) lastYou = i;
      if (token.entry) {
        const { severity } = token.entry;
        if (severity >= 0) count(values, owners, at[severityName(severity)], i);
        if (severity >= 1) lastListed = i;
      }
      const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
      if (isNear && (i === lastYou || i === lastListed)) {
        const severity = tokens[lastListed]?.entry?.severity ?? 0;
        count(values, owners, severity >= 2 ? at['at you severe'] : at['at you'], lastListed);
      }
    } else if (token.kind === 'url') countLink(token, i, values, owners);
    else if (token.kind === 'sign') countSign(token.word, i, values, owners);
    else count(values, owners, at[token.kind], i);
  }
  finish(values, capitals, totals);
}

function count(values: Float64Array, owners: Int32Array, signal: number, token: number, by = 1) {
  values[signal] = (values[signal] as number) + by;
  if (owners[signal] === -1) owners[signal] = token;
}

function countLink(token: Token, i: number, values: Float64Array, owners: Int32Array): void {
  count(values, owners, at.links, i);
  if (token.info.link & shortens) count(values, owners, at.shortener, i);
  if (token.info.link & isCheap) count(values, owners, at['cheap domain'], i);
  if (token.isDisguised) count(values, owners, at['link hides'], i);
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
