import type { AimWord, TextRange } from './aim.ts';
import {
  firstPerson,
  reportNouns,
  reportObjects,
  reportPlainVerbs,
  reportSubjects,
  reportVerbs,
  secondPerson,
} from './aim-words.ts';
import { findQuotations } from './quotations.ts';

/** Ranges of what others said, quoted or not. */
export function findReports(text: string, words: readonly AimWord[]): TextRange[] {
  const cues = words.flatMap((_, i) => (isCue(words, i) ? [i] : []));
  if (cues.length === 0) return [];
  const quotations = findQuotations(text).filter((range) =>
    isReportedQuotation(range, words, cues),
  );
  const isQuoted = ({ start }: AimWord) =>
    quotations.some(([from, to]) => start >= from && start < to);
  const told = cues
    .filter((i) => !isQuoted(words[i] as AimWord))
    .flatMap((i) => reportAfter(words, i, quotations));
  return [...quotations, ...told];
}

/** How far from a quotation the word may be that reports it. */
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
  if (reportNouns.has(word)) return before !== 'your' && before !== 'my';
  if (reportVerbs.has(word)) return !(firstPerson.has(before) && secondPerson.has(next));
  return reportPlainVerbs.has(word) && reportSubjects.has(before);
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
  const cue = words[i] as AimWord;
  const before = words[i - 1]?.word ?? '';
  const next = words[i + 1]?.word ?? '';
  if (reportNouns.has(cue.word) && !reportPlainVerbs.has(cue.word)) return [];
  const isPassive = /^(?:being|was|were|got|been|get|be)$/.test(before);
  const ofYou = /^calls?$/.test(cue.word) && secondPerson.has(next) && !firstPerson.has(before);
  if (!isPassive && !ofYou && !reportObjects.has(next)) return [];
  const start = i + (ofYou ? 2 : 1);
  let end = start;
  while (end < words.length) {
    const word = words[end] as AimWord;
    if (secondPerson.has(word.word)) break;
    end++;
    if (word.endsSentence) break;
  }
  const last = words[end - 1];
  if (end === start || !last) return [];
  const from = (words[start] as AimWord).start;
  return quotations.some(([open]) => open > from && open < last.end) ? [] : [[from, last.end]];
}
