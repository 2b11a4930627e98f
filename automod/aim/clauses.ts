import { kindCode, tokenFlag } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import {
  beforeGenericYou,
  commonCapitals,
  expletives,
  harmWords,
  insultNouns,
  isAilment,
  modifiers,
  personNouns,
  secondPerson,
  thirdPerson,
} from './aim-words.ts';

export interface AimWord {
  word: string;
  start: number;
  end: number;
  isListed: boolean;
  isCapital: boolean;
  /** True after a comma or another sign, and at the start of a sentence. */
  startsClause: boolean;
  endsSentence: boolean;
}

export type TextRange = [start: number, end: number];

/** A hyphen within a word, as in 'HIV-positive', separates nothing. */
function isBreak(between: string): boolean {
  return between !== '-' && /[^\s'’"“”*@]/.test(between);
}

const clauseWords = new Set('but because when if so although while since whenever'.split(' '));

export function readWords(text: string, tokens: Tokens): AimWord[] {
  const { kind, flags, length } = tokens;
  const words: AimWord[] = [];
  let end = 0;
  let isFirst = true;
  for (let i = 0; i < length; i++) {
    if (kind[i] !== kindCode.word) continue;
    const { word: read, entry } = tokens.infoAt(i);
    const [start, stop] = [tokens.start[i] as number, tokens.end[i] as number];
    const word = simplifyWord(read);
    const startsClause = isFirst || isBreakBetween(text, end, start) || clauseWords.has(word);
    const isLast = ((flags[i] as number) & tokenFlag.endsSentence) !== 0;
    end = stop;
    isFirst = isLast;
    const written = text.charAt(start);
    const isCapital = written !== written.toLowerCase();
    // The last dot of 'F.U.C.K.' ends no sentence.
    const endsSentence = isLast && !text.slice(start, stop).includes('.');
    const isListed = entry !== undefined && entry.severity !== 0;
    words.push({ word, start, end: stop, isListed, isCapital, startsClause, endsSentence });
  }
  return words;
}

function isBreakBetween(text: string, from: number, to: number): boolean {
  const isSpace = to - from === 1 && text.charCodeAt(from) === 32;
  return !isSpace && isBreak(text.slice(from, to));
}

/** Without repeated letters and the ending of `fuck's`. Checks first, because patterns are slow. */
function simplifyWord(word: string): string {
  for (let i = 2; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code === word.charCodeAt(i - 1) && code === word.charCodeAt(i - 2))
      return word.replace(/(.)\1{2,}/g, '$1').replace(cursePossessive, '$1');
  }
  return word.endsWith("'s") ? word.replace(cursePossessive, '$1') : word;
}

const cursePossessive = /^(fuck|shit|hell|damn)'s$/;

export function isRude({ word, isListed }: AimWord): boolean {
  return (isListed && !harmWords.has(word)) || insultNouns.has(word) || expletives.has(word);
}

export function splitClauses(sentence: readonly AimWord[]): AimWord[][] {
  const clauses: AimWord[][] = [];
  for (const word of sentence) {
    if (word.startsClause || clauses.length === 0) clauses.push([]);
    clauses.at(-1)?.push(word);
  }
  return clauses;
}

export function isAddress(clause: readonly AimWord[], i: number): boolean {
  const { word = '' } = clause[i] ?? {};
  return secondPerson.has(word) && !beforeGenericYou.has(clause[i - 1]?.word ?? '');
}

export function addressesSomebody(clause: readonly AimWord[]): boolean {
  return clause.some((_, i) => isAddress(clause, i));
}

export function isDescription(word: AimWord): boolean {
  return isRude(word) || modifiers.has(word.word);
}

export function isPerson(word: string): boolean {
  return secondPerson.has(word) || thirdPerson.has(word) || personNouns.has(word);
}

export function findSubject(clause: readonly AimWord[], at: number): AimWord | undefined {
  for (let i = at - 1; i >= 0; i--) {
    const word = clause[i];
    const isSonOf = word?.word === 'son' && clause[i + 1]?.word === 'of';
    if (word && !modifiers.has(word.word) && !isRude(word) && !isSonOf) return word;
  }
  return undefined;
}

export function isName({ word, isCapital }: AimWord, clause: readonly AimWord[]): boolean {
  const before = clause[clause.findIndex((other) => other.word === word) - 1]?.word ?? '';
  return (
    isCapital &&
    !isAilment(word) &&
    !commonCapitals.has(word) &&
    !/^(?:the|this|that|my|our|these|those)$/.test(before)
  );
}
