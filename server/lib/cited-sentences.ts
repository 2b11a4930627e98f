import { findSupportingSentence } from '../../retrieval/retrieval.ts';
import { cutExcerpt } from './html.ts';

/** The text of a language model cites a missing passage, or no cited passage supports it. */
export class UngroundedError extends Error {}

/** Tells a model what the check asks for: other words cannot be compared with a source. */
export const keepToWordsInstructions = [
  'Keep to the words of the passages. Copy whole sentences word for word where you can; otherwise',
  'shorten and join them and change who speaks, but put nothing into words of your own. A sentence in',
  'other words is not shown.',
].join('\n');

const citationPattern = /\[(\d+(?:\s*,\s*\d+)*)\]/g;
const quotedSourceMaxLength = 400;

export interface CitedSource {
  /** Context, not evidence: titles state nothing. */
  title: string;
  text: string;
}

export interface CheckedSentence {
  text: string;
  /** The sentence of a cited source that supports it. */
  source: string;
  /** Whether it repeats the source word for word, with nothing left out. */
  isQuotation: boolean;
}

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];

export function findSentenceEnd(text: string): number | undefined {
  const end = /[.!?]["”’)]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*(?=\s+[^\s[])|\n(?=[^\s[])/.exec(text);
  return end ? end.index + end[0].length : undefined;
}

/** Returns undefined if the sentence cites nothing or its sources do not support it. */
export function checkCitedSentence(
  sentence: string,
  question: string,
  offered: readonly CitedSource[],
): CheckedSentence | undefined {
  const cited = [...sentence.matchAll(citationPattern)].flatMap((match) =>
    (match[1] ?? '').split(',').map(Number),
  );
  const sources = cited.map((number) => offered[number - 1]);
  if (sources.some((source) => source === undefined)) {
    throw new UngroundedError(`It cites ${cited.join(', ')} of ${offered.length}`);
  }
  const claim = sentence.replace(citationPattern, ' ');
  if (/https?:|www\.|\w-*@[\w-]+\./i.test(claim)) throw new UngroundedError('It gives an address');
  if (sources.length === 0) return undefined;
  const context = [question, ...sources.map((source) => source?.title)].join(' ');
  const source = findSupportingSentence(
    claim,
    sources.map((each) => each?.text ?? ''),
    context,
  );
  return source === undefined
    ? undefined
    : {
        text: sentence.trim(),
        source: cutExcerpt(source, quotedSourceMaxLength),
        isQuotation: listWords(claim).join(' ') === listWords(source).join(' '),
      };
}
