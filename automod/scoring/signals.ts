import { tokenFlag, tokenKindCode, tokenKinds } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { isCheapDomainFlag, isShortenerFlag } from '../words/link-traits.ts';
import { intsPerWord, wordField, wordTrait } from '../words/word-rows.ts';
import { log2OfOnePlus } from './exact-math.ts';
import {
  amountShift,
  isBadFlag,
  isSevereFlag,
  noSignal,
  type SignalName,
  signalIndexByName,
  signalNames,
} from './signal-codes.ts';

/**
 * Signals whose weight may be negative. All others can only raise a score: disguises, shouting or a
 * link never make a text innocent.
 */
const signalsThatMayLowerScore: Record<'spam' | 'offensive', ReadonlySet<SignalName>> = {
  spam: new Set<SignalName>(['question', 'number', 'mild', 'short', 'medium']),
  offensive: new Set<SignalName>(['number', 'bait', 'short', 'medium']),
};

export function minWeightOfSignal(task: 'spam' | 'offensive', signal: number): number {
  const name = signalNames[signal];
  return name && signalsThatMayLowerScore[task].has(name) ? Number.NEGATIVE_INFINITY : 0;
}

export function lengthSignal(wordCount: number): number {
  return wordCount <= 3 ? signalIndexByName.short : signalIndexByName.medium;
}

interface WindowTotals {
  wordCount: number;
  distinctWordCount: number;
  tokenCount: number;
  hiddenElementCount: number;
}

let presentSignalBits = 0;

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
  presentSignalBits = 0;
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
    if (kind !== tokenKindCode.word) {
      if (kind === tokenKindCode.sign) {
        addToSignal(values, owners, signal & noSignal, i, signal >> amountShift);
      } else if (kind === tokenKindCode.url) addLinkSignals(tokens, i, values, owners);
      else addToSignal(values, owners, signalByTokenKind[kind] as number, i);
      continue;
    }
    const traits = ints[row + wordField.traits] as number;
    const isListed = (traits & wordTrait.isListed) !== 0;
    if ((shown & tokenFlag.isCapitals) !== 0) {
      capitals++;
      addToSignal(values, owners, signalIndexByName.capitals, i);
    }
    if ((shown & tokenFlag.isStyled) !== 0)
      addToSignal(values, owners, signalIndexByName.styled, i);
    if ((shown & tokenFlag.isDisguised) !== 0) {
      addToSignal(
        values,
        owners,
        isListed ? signalIndexByName['disguised listed'] : signalIndexByName.disguised,
        i,
      );
    }
    if ((traits & wordTrait.hasSignal) === 0) continue;
    if ((traits & wordTrait.isMessenger) !== 0)
      addToSignal(values, owners, signalIndexByName.handle, i);
    if ((traits & wordTrait.isYou) !== 0) lastYou = i;
    if (isListed) {
      if ((signal & noSignal) !== noSignal) addToSignal(values, owners, signal & noSignal, i);
      if ((signal & isBadFlag) !== 0) {
        lastListed = i;
        lastSevere = (signal & isSevereFlag) !== 0;
      }
    }
    const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
    if (isNear && (i === lastYou || i === lastListed)) {
      addToSignal(
        values,
        owners,
        lastSevere ? signalIndexByName['at you severe'] : signalIndexByName['at you'],
        lastListed,
      );
    }
  }
  return completeSignals(values, capitals, totals);
}

function addToSignal(
  values: Float64Array,
  owners: Int32Array,
  signal: number,
  token: number,
  by = 1,
) {
  if ((presentSignalBits & (1 << signal)) !== 0) {
    values[signal] = (values[signal] as number) + by;
    return;
  }
  presentSignalBits |= 1 << signal;
  values[signal] = by;
  owners[signal] = token;
}

const signalByTokenKind = tokenKinds.map(
  (kind) => (signalIndexByName as Partial<Record<string, number>>)[kind],
);

function addLinkSignals(tokens: Tokens, i: number, values: Float64Array, owners: Int32Array): void {
  const { linkTraits } = tokens.infoAt(i);
  const hides = ((tokens.flags[i] as number) & tokenFlag.isDisguised) !== 0;
  addToSignal(values, owners, signalIndexByName.links, i);
  if (linkTraits & isShortenerFlag) addToSignal(values, owners, signalIndexByName.shortener, i);
  if (linkTraits & isCheapDomainFlag)
    addToSignal(values, owners, signalIndexByName['cheap domain'], i);
  if (hides) addToSignal(values, owners, signalIndexByName['link hides'], i);
}

function completeSignals(
  values: Float64Array,
  capitals: number,
  { wordCount, distinctWordCount, tokenCount, hiddenElementCount }: WindowTotals,
): number {
  const links =
    (presentSignalBits & (1 << signalIndexByName.links)) === 0
      ? 0
      : (values[signalIndexByName.links] as number);
  for (let left = presentSignalBits; left !== 0; left &= left - 1) {
    const signal = 31 - Math.clz32(left & -left);
    values[signal] = log2OfOnePlus[Math.min(7, values[signal] as number)] as number;
  }
  if (links > 0) {
    values[signalIndexByName.link] = 1;
    values[signalIndexByName['link share']] = (3 * links) / tokenCount;
    presentSignalBits |= (1 << signalIndexByName.link) | (1 << signalIndexByName['link share']);
  }
  if (capitals > 0 && wordCount >= 3) {
    values[signalIndexByName['capital share']] = capitals / wordCount;
    presentSignalBits |= 1 << signalIndexByName['capital share'];
  }
  if (wordCount >= 12) {
    values[signalIndexByName.repetition] = Math.max(0, 0.7 - distinctWordCount / wordCount) * 3;
    presentSignalBits |= 1 << signalIndexByName.repetition;
  }
  if (hiddenElementCount > 0) {
    values[signalIndexByName['invisible element']] = log2OfOnePlus[
      Math.min(7, hiddenElementCount)
    ] as number;
    presentSignalBits |= 1 << signalIndexByName['invisible element'];
  }
  if (wordCount > 12) return presentSignalBits;
  const short = lengthSignal(wordCount);
  values[short] = 1;
  return presentSignalBits | (1 << short);
}
