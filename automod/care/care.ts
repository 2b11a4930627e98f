import type { WordWeight } from '../scoring/explain.ts';
import { kindNumber, shows, type Tokens } from '../tokens/tokens.ts';
import { careLineInRow, inRow, rowInts } from '../words/word-rows.ts';
import {
  type CarePattern,
  falseNegation,
  isBack,
  negation,
  nowWords,
  ordinaryLeave,
  signs,
  takesBack,
} from './care-patterns.ts';
import { careBits, careInts, possibleSigns, sayableSigns } from './sign-words.ts';

const neutral = -4.6;
/** What a sentence adds that is not the worst one. */
const others = 0.4;
/** What speaks against danger counts in the sentences beside it too, but less. */
const nearby = 0.5;

interface Sentence extends Range {
  words: string;
}

interface Found {
  score: number;
  isFirm: boolean;
  /** Whether doctors and leaflets speak of all that was found as well. */
  isMedical: boolean;
  reasons: Map<string, number>;
  /** Numbers of the signs that are part of a farewell. */
  pieces: readonly number[];
}

/**
 * Whether a text tells of suicide, self-harm, an overdose or an emergency, by what its sentences
 * say in which order: signs of danger, and what takes them back. It does not judge anybody: it
 * brings a text to someone who can help.
 */
export function readCare(
  tokens: Tokens,
  text: string,
): { score: number; words: readonly WordWeight[] } {
  const count = readRanges(tokens);
  let best = 0;
  let rest = 0;
  // Nearly no text has a sign: nothing is made for it before one is found.
  let reasons: Map<string, number> | undefined;
  let pieces: Set<number> | undefined;
  const sentenceAt = (i: number) =>
    i >= 0 && i < count ? sentenceOf(tokens, rangeAt(i)) : undefined;
  for (let i = 0; i < count; i++) {
    if (bitsOfRange[i] === 0 || !isSayable(tokens, i)) continue;
    const sentence = sentenceOf(tokens, rangeAt(i));
    const found = signsIn(sentence, tokens, text);
    if (!found) continue;
    const beside = [sentenceAt(i - 1), sentenceAt(i + 1)];
    const lowered = found.isFirm ? 0 : loweredBy(sentence, beside, found.isMedical);
    const score = Math.max(0, found.score + lowered);
    // Who looks after the dog is no way of speaking here.
    if (found.pieces.length > 0 && !ordinaryLeave.test(sentence.words)) {
      const isTold = loweredBy(sentence, beside, found.isMedical, 'a way of speaking') < 0;
      if (!isTold) pieces = new Set([...(pieces ?? []), ...found.pieces]);
    }
    rest += others * Math.min(score, best);
    best = Math.max(score, best);
    if (score === 0) continue;
    const share = score / found.score;
    reasons ??= new Map();
    for (const [word, weight] of found.reasons) {
      reasons.set(word, Math.max(reasons.get(word) ?? 0, weight * share));
    }
  }
  if (!reasons && !pieces) return nothing;
  // Each part of a farewell means little; two different ones are none by chance.
  let farewell = 0;
  if (pieces && pieces.size > 1) {
    for (const piece of pieces) farewell += signs[piece]?.weight ?? 0;
  }
  const words = [...(reasons ?? [])]
    .map(([word, weight]) => ({ word, weight: Math.round(weight * 1000) / 1000 }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, 8);
  return { score: neutral + Math.max(best + Math.min(rest, 3), farewell), words };
}

const longestSentence = 60;
const nothing = { score: neutral, words: [] };

interface Range {
  from: number;
  to: number;
  /** A bit for each sign that may be there. */
  bits: number;
}

/** The sentences of the text that is being read: where each ends, and its bits. */
let endOfRange = new Int32Array(128);
let bitsOfRange = new Int32Array(128);

function rangeAt(i: number): Range {
  const from = i === 0 ? 0 : (endOfRange[i - 1] as number);
  return { from, to: endOfRange[i] as number, bits: bitsOfRange[i] as number };
}

/** Goes through the sentences once. Returns how many there are, or 0 where none may have a sign. */
function readRanges({ book, word, shown, length }: Tokens): number {
  if (length > endOfRange.length) {
    endOfRange = new Int32Array(2 * length);
    bitsOfRange = new Int32Array(2 * length);
  }
  const { ints } = book.rows;
  let [from, tells, also, count, any] = [0, 0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    const row = rowInts * (word[i] as number);
    tells |= ints[row + inRow.care] as number;
    also |= ints[row + inRow.careAlso] as number;
    const isLast = ((shown[i] as number) & shows.last) !== 0;
    if (!isLast && i - from < longestSentence && i + 1 < length) continue;
    const bits = possibleSigns(tells, also);
    any |= bits;
    endOfRange[count] = i + 1;
    bitsOfRange[count++] = bits;
    [from, tells, also] = [i + 1, 0, 0];
  }
  return any === 0 ? 0 : count;
}

const seen = new Int32Array(careInts);

/** Leaves of the bits of a sentence those of the signs that its words can say; few stay. */
function isSayable({ book, word }: Tokens, range: number): boolean {
  const { ints } = book.rows;
  const to = endOfRange[range] as number;
  // The first line is of what needs no word.
  for (let k = 0; k < careInts; k++) seen[k] = careBits[k] as number;
  for (let i = range === 0 ? 0 : (endOfRange[range - 1] as number); i < to; i++) {
    const line = careInts * (ints[rowInts * (word[i] as number) + careLineInRow] as number);
    if (line === 0) continue;
    for (let k = 0; k < careInts; k++) {
      seen[k] = (seen[k] as number) | (careBits[line + k] as number);
    }
  }
  bitsOfRange[range] = sayableSigns(bitsOfRange[range] as number, seen);
  return bitsOfRange[range] !== 0;
}

function sentenceOf(tokens: Tokens, range: Range): Sentence {
  let words = '';
  for (let i = range.from; i < range.to; i++) {
    if (!isSaid(tokens, i)) continue;
    if (words !== '') words += ' ';
    words += saidAt(tokens, i);
  }
  return { ...range, words };
}

function isSaid({ kind }: Tokens, i: number): boolean {
  return kind[i] === kindNumber.word || kind[i] === kindNumber.number;
}

function saidAt(tokens: Tokens, i: number): string {
  const { word } = tokens.infoAt(i);
  return word.includes("'") ? word.replaceAll("'", '') : word;
}

function signsIn(sentence: Sentence, tokens: Tokens, text: string): Found | undefined {
  const { words, bits } = sentence;
  let most = 0;
  let sum = 0;
  let isFirm = false;
  let isMedical = true;
  let reasons: Map<string, number> | undefined;
  const pieces: number[] = [];
  for (let left = bits; left !== 0; left &= left - 1) {
    const i = 31 - Math.clz32(left & -left);
    const sign = signs[i] as CarePattern;
    const match = sign.pattern.exec(words);
    if (!match || isTakenBack(sign, words, match)) continue;
    const quoted = quote(sentence, tokens, text, match.index, match.index + match[0].length);
    if (quoted.isQuoted) continue;
    if (sign.isPiece) pieces.push(i);
    sum += sign.weight;
    isFirm ||= sign.isFirm ?? false;
    if (!sign.isExtra && !sign.isMedical) isMedical = false;
    if (!sign.isExtra) most = Math.max(most, sign.weight);
    reasons ??= new Map();
    reasons.set(quoted.words, sign.weight);
  }
  if (!reasons) return undefined;
  const score = most === 0 ? Math.min(sum, 1.5) : most + others * (sum - most);
  return { score, isFirm, isMedical, reasons, pieces };
}

/** Words that are a sign because of their 'not'. */
const signByNot = /\b(?:not (?:be|exist|wake)|never (?:wake|been|born)|dont wake|cease)/;

function isTakenBack(sign: CarePattern, words: string, match: RegExpExecArray): boolean {
  if (sign.needsNow && !nowWords.test(words)) return true;
  if (!sign.isNegatable || signByNot.test(match[0])) return false;
  const before = words.slice(0, match.index);
  // 'I do not want to die': the word that takes it back may stand inside too.
  const inside = before + match[0].replace(/\S+$/, '');
  return [before, inside].some((part) => negation.test(part) && !falseNegation.test(part));
}

function loweredBy(
  sentence: Sentence,
  beside: readonly (Sentence | undefined)[],
  isMedical: boolean,
  except?: string,
): number {
  let lowered = 0;
  for (const { name, weight, pattern } of takesBack) {
    if (name === except) continue;
    if (name === 'a general question about medicine' && !isMedical) continue;
    const isPast = name === 'long ago' || name === 'got through it';
    if (isPast && isBack.test(sentence.words)) continue;
    if (pattern.test(sentence.words)) lowered += weight;
    else if (isPast && beside.some((other) => other && pattern.test(other.words))) {
      lowered += nearby * weight;
    }
  }
  return lowered;
}

/** The words of the text behind a match, and whether they stand in quotation marks. */
function quote(sentence: Sentence, tokens: Tokens, text: string, from: number, to: number) {
  let start = 0;
  let end = 0;
  // Where a word begins among the words of the sentence.
  let place = 0;
  for (let i = sentence.from; i < sentence.to && (place < to || place === 0); i++) {
    if (!isSaid(tokens, i)) continue;
    if (place === 0 || place <= from) start = tokens.start[i] as number;
    end = tokens.end[i] as number;
    place += saidAt(tokens, i).length + 1;
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const marks = text.slice(lineStart, start).match(/[“”"«»„]/g)?.length ?? 0;
  const isQuoted = marks % 2 === 1 && /[“”"«»]/.test(text.slice(end, end + 300));
  return { words: text.slice(start, Math.min(end, start + 200)).trim(), isQuoted };
}
