import {
  firstPerson,
  quotationWords,
  reportNouns,
  reportObjects,
  reportPlainVerbs,
  reportSubjects,
  reportVerbs,
  secondPerson,
} from './aim-words.ts';
import type { AimWord, TextRange } from './clauses.ts';
import { findQuotations } from './quotations.ts';

/** Ranges of reported speech, quoted or not. */
export function findReports(text: string, words: readonly AimWord[]): TextRange[] {
  const cues = words.flatMap((_, i) => (isCue(words, i) ? [i] : []));
  const all = findQuotations(text);
  const isTold = tellsOfWriter(words, all);
  const quotations = all.filter((range) => isTold || isReportedQuotation(range, words, cues));
  const isQuoted = ({ start }: AimWord) =>
    quotations.some(([from, to]) => start >= from && start < to);
  const told = cues
    .filter((i) => !isQuoted(words[i] as AimWord))
    .flatMap((i) => [...reportAfterColon(text, words, i), ...reportAfter(words, i, quotations)]);
  return [...quotations, ...told];
}

/** True if the writer speaks of themselves outside the quotations and addresses nobody. */
function tellsOfWriter(words: readonly AimWord[], quotations: readonly TextRange[]): boolean {
  if (quotations.length === 0) return false;
  const own = words.filter(
    ({ start }) => !quotations.some(([from, to]) => start >= from && start < to),
  );
  return (
    own.some(({ word }) => firstPerson.has(word)) && !own.some(({ word }) => secondPerson.has(word))
  );
}

/** Longest indirect speech that is blanked, in words. */
const maxReport = 20;

/** Largest distance in words between a quotation and the verb that reports it. */
const maxDistance = 12;

function isReportedQuotation(
  [from, to]: TextRange,
  words: readonly AimWord[],
  cues: readonly number[],
): boolean {
  const first = words.findIndex(({ start }) => start >= from);
  const next = words.findIndex(({ start }) => start >= to);
  const after = next < 0 ? words.length : next;
  return cues.some(
    (i) => (i < first && i >= first - maxDistance) || (i >= after && i < after + maxDistance / 2),
  );
}

function isCue(words: readonly AimWord[], i: number): boolean {
  const { word = '' } = words[i] ?? {};
  const before = words[i - 1]?.word ?? '';
  const next = words[i + 1]?.word ?? '';
  if (quotationWords.has(word)) return true;
  if (reportVerbs.has(word)) return !(firstPerson.has(before) && secondPerson.has(next));
  if (reportPlainVerbs.has(word) && reportSubjects.has(before)) return true;
  return reportNouns.has(word) && before !== 'your' && before !== 'my';
}

/**
 * Indirect speech: 'called me a …', 'told us to …', up to the end of the sentence or the first
 * 'you', which would be aimed again.
 */
function reportAfter(
  words: readonly AimWord[],
  i: number,
  quotations: readonly TextRange[],
): TextRange[] {
  const start = startOfReport(words, i);
  if (start === undefined) return [];
  const isOfAnyone = isGeneric(words, i) || words[i]?.word === 'words';
  let end = start;
  while (end < Math.min(words.length, start + maxReport)) {
    const word = words[end] as AimWord;
    if (secondPerson.has(word.word) && !isOfAnyone) break;
    end++;
    if (word.endsSentence) break;
  }
  const [first, last] = [words[start], words[end - 1]];
  if (end === start || !first || !last) return [];
  const isSplit = quotations.some(([open]) => open > first.start && open < last.end);
  return isSplit ? [] : [[first.start, last.end]];
}

/** 'The message read: …' */
function reportAfterColon(text: string, words: readonly AimWord[], i: number): TextRange[] {
  const from = words[i]?.end ?? 0;
  const colon = text.slice(from, from + maxColonDistance).search(/[:.!?\n]/);
  if (colon < 0 || text.charAt(from + colon) !== ':') return [];
  const last = words.find(({ start, endsSentence }) => start > from + colon && endsSentence);
  return last ? [[from + colon + 1, last.end]] : [];
}

const maxColonDistance = 30;

function startOfReport(words: readonly AimWord[], i: number): number | undefined {
  const { word = '' } = words[i] ?? {};
  const next = words[i + 1]?.word ?? '';
  if (isGeneric(words, i)) return i + 1;
  const isVerb = reportVerbs.has(word) || reportPlainVerbs.has(word);
  if (isVerb) {
    const isPassive = passiveAuxiliaries.has(words[i - 1]?.word ?? '');
    const isOfOthers = words
      .slice(Math.max(0, i - 3), i)
      .some((other) => reportSubjects.has(other.word) && !other.endsSentence);
    return isPassive || isOfOthers || reportObjects.has(next) ? i + 1 : undefined;
  }
  if (quotationWords.has(word)) return undefined;
  if (next === 'that' || next === 'saying') return i + 2;
  const link = words
    .slice(i + 1, i + 5)
    .findIndex((other) => /^(?:is|was|were|are)$/.test(other.word));
  return word === 'words' && link >= 0 ? i + 2 + link : undefined;
}

const passiveAuxiliaries = new Set('being was were got been get be'.split(' '));
const genericPersons = new Set(
  'someone somebody people they partner ex anyone everyone being'.split(' '),
);

/** 'if your partner calls you …', 'being told you are …': 'you' is anyone. */
function isGeneric(words: readonly AimWord[], i: number): boolean {
  const { word = '' } = words[i] ?? {};
  const isTelling = /^(?:call|calls|called|tell|tells|told|say|says)$/.test(word);
  return (
    isTelling &&
    genericPersons.has(words[i - 1]?.word ?? '') &&
    secondPerson.has(words[i + 1]?.word ?? '')
  );
}
