import type { WordWeight } from '../scoring/explain.ts';
import { tokenFlag, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { careLineOffset, intsPerWord, wordField } from '../words/word-rows.ts';
import type { CarePattern } from './care-pattern.ts';
import {
  dangerSigns,
  falseNegation,
  mitigations,
  negationPattern,
  nowWords,
  ordinaryDeparture,
  plainIntent,
  recurrenceWords,
} from './care-patterns.ts';
import { meansAtHand, timeNamed } from './care-urgency.ts';
import { type DangerScorer, shippedDangerScorer } from './danger-scorer.ts';
import { findLearnedDanger, isUnlikelyDanger } from './learned-danger.ts';
import { isInQuotationMarks } from './quotation.ts';
import {
  combineKeyWordSigns,
  filterSignsByAllWords,
  filterSignsByRareWords,
  matchSign,
  SeenAlternatives,
} from './sign-words.ts';

const logOddsWithoutSigns = -4.6;
/** Part of the score of each sentence that counts besides the worst one. */
const weightShareOfOtherSentences = 0.4;
const mitigationShareOfNeighbours = 0.5;
/** Deducted if all signs are doubtable and the learned model finds no danger. */
const doubtDeduction = 2.5;

interface Sentence extends SentenceRange {
  words: string;
}

interface SentenceSigns {
  score: number;
  isFirm: boolean;
  isMedical: boolean;
  isPlain: boolean;
  isDoubtable: boolean;
  reasons: Map<string, number>;
  farewellSigns: readonly number[];
}

export interface ScoredCare {
  score: number;
  words: readonly WordWeight[];
  hasMeans: boolean;
  hasTime: boolean;
}

/**
 * Log-odds that a text tells of suicide, self-harm, an overdose or an emergency: signs of danger,
 * less mitigations and the learned model's doubt, or what that model says if it is more. The score
 * brings a text to someone who can help.
 */
export function scoreCare(
  tokens: Tokens,
  text: string,
  scorer: DangerScorer = shippedDangerScorer(),
): ScoredCare {
  const learned = findLearnedDanger(scorer, tokens, text);
  const count = splitSentences(tokens);
  let best = 0;
  let rest = 0;
  let isDoubtable = true;
  // Allocated late, since hardly any text has a sign.
  let reasons: Map<string, number> | undefined;
  let farewellSigns: Set<number> | undefined;
  const sentenceAt = (i: number) =>
    i >= 0 && i < count ? readSentence(tokens, sentenceRangeAt(i)) : undefined;
  for (let i = 0; i < count; i++) {
    if (possibleSignsBySentence[i] === 0 || !narrowPossibleSignsOfSentence(tokens, i)) continue;
    const sentence = readSentence(tokens, sentenceRangeAt(i));
    const found = findSigns(sentence, tokens, text);
    if (!found) continue;
    const neighbours = [sentenceAt(i - 1), sentenceAt(i + 1)];
    const mitigation = found.isFirm ? 0 : sumMitigations(sentence, neighbours, found);
    const score = Math.max(0, found.score + mitigation);
    // Leaves out mitigations that also match arrangements such as care for the dog.
    if (found.farewellSigns.length > 0 && !ordinaryDeparture.test(sentence.words)) {
      const isMitigated =
        sumMitigations(sentence, neighbours, found, mitigationsIgnoredInFarewells) < 0;
      if (!isMitigated) farewellSigns = new Set([...(farewellSigns ?? []), ...found.farewellSigns]);
    }
    rest += weightShareOfOtherSentences * Math.min(score, best);
    best = Math.max(score, best);
    if (score === 0) continue;
    isDoubtable &&= found.isDoubtable;
    const share = score / found.score;
    reasons ??= new Map();
    for (const [word, weight] of found.reasons) {
      reasons.set(word, Math.max(reasons.get(word) ?? 0, weight * share));
    }
  }
  if (!reasons && !farewellSigns && !learned) return noDanger;
  // Two different parts of a farewell are rarely a coincidence.
  let farewell = 0;
  if (farewellSigns && farewellSigns.size > 1) {
    for (const piece of farewellSigns) farewell += dangerSigns[piece]?.weight ?? 0;
  }
  const ruleWords = [...(reasons ?? [])]
    .map(([word, weight]) => ({ word, weight: Math.round(weight * 1000) / 1000 }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
  const ruleScore = logOddsWithoutSigns + Math.max(best + Math.min(rest, 3), farewell);
  const isDoubted =
    isDoubtable && farewell === 0 && !learned && isUnlikelyDanger(scorer, tokens, text);
  const isLearned = learned !== undefined && learned.score > ruleScore;
  const spoken = Array.from({ length: count }, (_, i) => sentenceAt(i)?.words ?? '');
  return {
    score: isLearned ? learned.score : ruleScore - (isDoubted ? doubtDeduction : 0),
    words: (isLearned ? learned.words : ruleWords).slice(0, 8),
    hasMeans: spoken.some((sentence) => meansAtHand.test(sentence)),
    hasTime: spoken.some((sentence) => timeNamed.test(sentence)),
  };
}

const maxSentenceTokens = 60;
const noDanger: ScoredCare = {
  score: logOddsWithoutSigns,
  words: [],
  hasMeans: false,
  hasTime: false,
};

interface SentenceRange {
  from: number;
  to: number;
  possibleSigns: number;
}

let sentenceEnds = new Int32Array(128);
let possibleSignsBySentence = new Int32Array(128);

function sentenceRangeAt(i: number): SentenceRange {
  const from = i === 0 ? 0 : (sentenceEnds[i - 1] as number);
  return {
    from,
    to: sentenceEnds[i] as number,
    possibleSigns: possibleSignsBySentence[i] as number,
  };
}

function splitSentences({ book, word, flags, length }: Tokens): number {
  if (length > sentenceEnds.length) {
    sentenceEnds = new Int32Array(2 * length);
    possibleSignsBySentence = new Int32Array(2 * length);
  }
  const { ints } = book.rows;
  let [from, keyWordOf, secondKeyWordOf, count] = [0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    const row = intsPerWord * (word[i] as number);
    keyWordOf |= ints[row + wordField.keyWordOf] as number;
    secondKeyWordOf |= ints[row + wordField.secondKeyWordOf] as number;
    const isLast = ((flags[i] as number) & tokenFlag.endsSentence) !== 0;
    if (!isLast && i - from < maxSentenceTokens && i + 1 < length) continue;
    sentenceEnds[count] = i + 1;
    possibleSignsBySentence[count++] = combineKeyWordSigns(keyWordOf, secondKeyWordOf);
    [from, keyWordOf, secondKeyWordOf] = [i + 1, 0, 0];
  }
  return count;
}

const seenAlternatives = new SeenAlternatives();

function narrowPossibleSignsOfSentence({ book, word }: Tokens, sentenceIndex: number): boolean {
  const { ints } = book.rows;
  const from = sentenceIndex === 0 ? 0 : (sentenceEnds[sentenceIndex - 1] as number);
  const to = sentenceEnds[sentenceIndex] as number;
  seenAlternatives.clear();
  for (let i = from; i < to; i++) {
    const line = ints[intsPerWord * (word[i] as number) + careLineOffset] as number;
    if (line !== 0) seenAlternatives.addRare(line, book.infoAt(word[i] as number).careSpelling);
  }
  const signs = filterSignsByRareWords(
    possibleSignsBySentence[sentenceIndex] as number,
    seenAlternatives,
  );
  for (let i = from; signs !== 0 && i < to; i++) {
    const line = ints[intsPerWord * (word[i] as number) + careLineOffset] as number;
    if (line !== 0) seenAlternatives.addOther(line, book.infoAt(word[i] as number).careSpelling);
  }
  possibleSignsBySentence[sentenceIndex] =
    signs === 0 ? 0 : filterSignsByAllWords(signs, seenAlternatives);
  return possibleSignsBySentence[sentenceIndex] !== 0;
}

function readSentence(tokens: Tokens, range: SentenceRange): Sentence {
  let words = '';
  for (let i = range.from; i < range.to; i++) {
    if (!isWordOrNumber(tokens, i)) continue;
    if (words !== '') words += ' ';
    words += tokens.infoAt(i).careSpelling;
  }
  return { ...range, words };
}

function isWordOrNumber({ kind }: Tokens, i: number): boolean {
  return kind[i] === tokenKindCode.word || kind[i] === tokenKindCode.number;
}

function findSigns(sentence: Sentence, tokens: Tokens, text: string): SentenceSigns | undefined {
  const { words, possibleSigns } = sentence;
  let most = 0;
  let sum = 0;
  let isFirm = false;
  let isMedical = true;
  let isPlain = false;
  let isDoubtable = true;
  let reasons: Map<string, number> | undefined;
  const farewellSigns: number[] = [];
  for (let left = possibleSigns; left !== 0; left &= left - 1) {
    const i = 31 - Math.clz32(left & -left);
    const sign = dangerSigns[i] as CarePattern;
    const match = matchSign(i, words, seenAlternatives);
    if (!match || isSignCancelled(sign, words, match)) continue;
    const quoted = quoteMatch(sentence, tokens, text, match.index, match.index + match[0].length);
    if (quoted.isQuoted) continue;
    if (sign.isPiece) farewellSigns.push(i);
    sum += sign.weight;
    isFirm ||= sign.isFirm ?? false;
    isPlain ||= sign.isPlain ?? false;
    isDoubtable &&= sign.isDoubtable ?? false;
    if (!sign.isExtra && !sign.isMedical) isMedical = false;
    if (!sign.isExtra) most = Math.max(most, sign.weight);
    reasons ??= new Map();
    reasons.set(quoted.words, sign.weight);
  }
  if (!reasons) return undefined;
  const score = most === 0 ? Math.min(sum, 1.5) : most + weightShareOfOtherSentences * (sum - most);
  return { score, isFirm, isMedical, isPlain, isDoubtable, reasons, farewellSigns };
}

/** Words that are a sign because of their 'not'. */
const signMadeByNegation = /\b(?:not (?:be|exist|wake)|never (?:wake|been|born)|dont wake|cease)/;

const reportingVerb =
  /\b(?:think|thinking|said|say|saying|mean|meaning|that|feel|believe|like|if|claim|telling|tell \w+) ?$/;

function isSignCancelled(sign: CarePattern, words: string, match: RegExpExecArray): boolean {
  if (sign.needsNow && !nowWords.test(words)) return true;
  if (!sign.isNegatable || signMadeByNegation.test(match[0])) return false;
  const clause = words.slice(0, match.index);
  // A clause with its own 'I' is negated from outside only by words such as 'I do not think'.
  const before =
    /^(?:i|im|ive|id|ill) /.test(match[0]) && !reportingVerb.test(clause) ? '' : clause;
  // The negation may also be inside the match: 'I do not want to die'.
  const inside = before + match[0].replace(/\S+$/, '');
  return [before, inside].some((part) => negationPattern.test(part) && !falseNegation.test(part));
}

const seriousnessClaim =
  /\b(?:not (?:even )?(?:joking|kidding)|no joke|im serious|dead serious|no es broma)\b/;
const noMitigationNames: ReadonlySet<string> = new Set();
const mitigationsIgnoredInFarewells = new Set(['a way of speaking', 'animals and the household']);

function sumMitigations(
  sentence: Sentence,
  neighbours: readonly (Sentence | undefined)[],
  { isMedical, isPlain }: SentenceSigns,
  except: ReadonlySet<string> = noMitigationNames,
): number {
  let mitigation = 0;
  for (const { name, weight, pattern } of mitigations) {
    if (except.has(name)) continue;
    if (name === 'a general question about medicine' && !isMedical) continue;
    if (name === 'animals and the household' && isPlain) continue;
    if (name === 'a way of speaking' && seriousnessClaim.test(sentence.words)) continue;
    if (name === 'spoken of, not felt' && plainIntent.test(sentence.words)) continue;
    const isPast = name === 'long ago' || name === 'got through it';
    if (isPast && recurrenceWords.test(sentence.words)) continue;
    if (pattern.test(sentence.words)) mitigation += weight;
    else if (isPast && neighbours.some((other) => other && pattern.test(other.words))) {
      mitigation += mitigationShareOfNeighbours * weight;
    }
  }
  return mitigation;
}

/** Quotes the text behind a match, and checks for quotation marks around it. */
function quoteMatch(sentence: Sentence, tokens: Tokens, text: string, from: number, to: number) {
  let start = 0;
  let end = 0;
  let place = 0;
  for (let i = sentence.from; i < sentence.to && (place < to || place === 0); i++) {
    if (!isWordOrNumber(tokens, i)) continue;
    if (place === 0 || place <= from) start = tokens.start[i] as number;
    end = tokens.end[i] as number;
    place += tokens.infoAt(i).careSpelling.length + 1;
  }
  const isQuoted = isInQuotationMarks(text, start, end);
  return { words: text.slice(start, Math.min(end, start + 200)).trim(), isQuoted };
}
