import { kindCode, tokenFlag, tokenKinds } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { isCheapDomain, isShortener } from '../words/link-traits.ts';
import { intsPerWord, trait, wordField } from '../words/word-rows.ts';
import { logOfCount } from './exact-math.ts';
import {
  amountShift,
  isBad,
  isSevere,
  noSignal,
  type SignalName,
  signalIndex,
  signalNames,
} from './signal-codes.ts';

/**
 * Signals whose weight may be negative. All others can only raise a score: disguises, shouting or a
 * link never make a text innocent.
 */
const mayLower: Record<'spam' | 'offensive', ReadonlySet<SignalName>> = {
  spam: new Set<SignalName>(['question', 'number', 'mild', 'short', 'medium']),
  offensive: new Set<SignalName>(['number', 'bait', 'short', 'medium']),
};

export function lowestWeight(task: 'spam' | 'offensive', signal: number): number {
  const name = signalNames[signal];
  return name && mayLower[task].has(name) ? Number.NEGATIVE_INFINITY : 0;
}

export function lengthSignal(wordCount: number): number {
  return wordCount <= 3 ? signalIndex.short : signalIndex.medium;
}

interface WindowTotals {
  wordCount: number;
  distinctWordCount: number;
  tokenCount: number;
  hiddenElementCount: number;
}

let presentSignals = 0;

/**
 * Writes the signals of a window to `values` and the first token of each to `owners`. `positions`
 * lists the tokens that may have one. Returns one bit per present signal; entries of absent signals
 * keep old values, which saves clearing them for every window.
 */
export function readSignals(
  tokens: Tokens,
  positions: ArrayLike<number>,
  first: number,
  end: number,
  totals: WindowTotals,
  values: Float64Array,
  owners: Int32Array,
): number {
  presentSignals = 0;
  let lastYou = -10;
  let lastListed = -10;
  let lastSevere = false;
  let capitals = 0;
  const { kind: kinds, word: words, flags: all } = tokens;
  const { ints } = tokens.book.rows;
  for (let k = first; k < end; k++) {
    const i = positions[k] as number;
    const kind = kinds[i] as number;
    const shown = all[i] as number;
    const row = intsPerWord * (words[i] as number);
    const signal = ints[row + wordField.signal] as number;
    if (kind !== kindCode.word) {
      if (kind === kindCode.sign) {
        addToSignal(values, owners, signal & noSignal, i, signal >> amountShift);
      } else if (kind === kindCode.url) addLinkSignals(tokens, i, values, owners);
      else addToSignal(values, owners, kindSignals[kind] as number, i);
      continue;
    }
    const traits = ints[row + wordField.traits] as number;
    const isListed = (traits & trait.isListed) !== 0;
    if ((shown & tokenFlag.isCapitals) !== 0) {
      capitals++;
      addToSignal(values, owners, signalIndex.capitals, i);
    }
    if ((shown & tokenFlag.isStyled) !== 0) addToSignal(values, owners, signalIndex.styled, i);
    if ((shown & tokenFlag.isDisguised) !== 0) {
      addToSignal(
        values,
        owners,
        isListed ? signalIndex['disguised listed'] : signalIndex.disguised,
        i,
      );
    }
    if ((traits & trait.hasSignal) === 0) continue;
    if ((traits & trait.isMessenger) !== 0) addToSignal(values, owners, signalIndex.handle, i);
    if ((traits & trait.isYou) !== 0) lastYou = i;
    if (isListed) {
      if ((signal & noSignal) !== noSignal) addToSignal(values, owners, signal & noSignal, i);
      if ((signal & isBad) !== 0) {
        lastListed = i;
        lastSevere = (signal & isSevere) !== 0;
      }
    }
    const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
    if (isNear && (i === lastYou || i === lastListed)) {
      addToSignal(
        values,
        owners,
        lastSevere ? signalIndex['at you severe'] : signalIndex['at you'],
        lastListed,
      );
    }
  }
  return finishSignals(values, capitals, totals);
}

function addToSignal(
  values: Float64Array,
  owners: Int32Array,
  signal: number,
  token: number,
  by = 1,
) {
  if ((presentSignals & (1 << signal)) !== 0) {
    values[signal] = (values[signal] as number) + by;
    return;
  }
  presentSignals |= 1 << signal;
  values[signal] = by;
  owners[signal] = token;
}

const kindSignals = tokenKinds.map(
  (kind) => (signalIndex as Partial<Record<string, number>>)[kind],
);

function addLinkSignals(tokens: Tokens, i: number, values: Float64Array, owners: Int32Array): void {
  const { linkTraits } = tokens.infoAt(i);
  const hides = ((tokens.flags[i] as number) & tokenFlag.isDisguised) !== 0;
  addToSignal(values, owners, signalIndex.links, i);
  if (linkTraits & isShortener) addToSignal(values, owners, signalIndex.shortener, i);
  if (linkTraits & isCheapDomain) addToSignal(values, owners, signalIndex['cheap domain'], i);
  if (hides) addToSignal(values, owners, signalIndex['link hides'], i);
}

function finishSignals(
  values: Float64Array,
  capitals: number,
  { wordCount, distinctWordCount, tokenCount, hiddenElementCount }: WindowTotals,
): number {
  const links =
    (presentSignals & (1 << signalIndex.links)) === 0 ? 0 : (values[signalIndex.links] as number);
  for (let left = presentSignals; left !== 0; left &= left - 1) {
    const signal = 31 - Math.clz32(left & -left);
    values[signal] = logOfCount[Math.min(7, values[signal] as number)] as number;
  }
  if (links > 0) {
    values[signalIndex.link] = 1;
    values[signalIndex['link share']] = (3 * links) / tokenCount;
    presentSignals |= (1 << signalIndex.link) | (1 << signalIndex['link share']);
  }
  if (capitals > 0 && wordCount >= 3) {
    values[signalIndex['capital share']] = capitals / wordCount;
    presentSignals |= 1 << signalIndex['capital share'];
  }
  if (wordCount >= 12) {
    values[signalIndex.repetition] = Math.max(0, 0.7 - distinctWordCount / wordCount) * 3;
    presentSignals |= 1 << signalIndex.repetition;
  }
  if (hiddenElementCount > 0) {
    values[signalIndex['invisible element']] = logOfCount[
      Math.min(7, hiddenElementCount)
    ] as number;
    presentSignals |= 1 << signalIndex['invisible element'];
  }
  if (wordCount > 12) return presentSignals;
  const short = lengthSignal(wordCount);
  values[short] = 1;
  return presentSignals | (1 << short);
}
