import { findSupport } from '../../../../retrieval/retrieval.ts';
import { excerpt } from '../../../lib/html.ts';
import type { FoundPost } from './found-post.ts';

/** The answer cites a missing passage, or no cited passage supports it. */
export class UngroundedError extends Error {}

const citationPattern = /\[(\d+(?:\s*,\s*\d+)*)\]/g;
const answerMaxLength = 4000;
const sourceMaxLength = 400;
export const maxAnswerSentences = 100;

function findSentenceEnd(text: string): number | undefined {
  const end = /[.!?]["”’)]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*(?=\s+[^\s[])|\n(?=[^\s[])/.exec(text);
  return end ? end.index + end[0].length : undefined;
}

export interface CheckedSentence {
  text: string;
  /** The sentence of a cited post that supports it. */
  source: string;
}

/** Returns undefined if the sentence cites nothing or its sources do not support it. */
function checkSentence(
  sentence: string,
  question: string,
  posts: readonly FoundPost[],
): CheckedSentence | undefined {
  const cited = [...sentence.matchAll(citationPattern)].flatMap((match) =>
    (match[1] ?? '').split(',').map(Number),
  );
  const sources = cited.map((number) => posts[number - 1]);
  if (sources.some((source) => source === undefined)) {
    throw new UngroundedError(`It cites ${cited.join(', ')} of ${posts.length}`);
  }
  const claim = sentence.replace(citationPattern, ' ');
  if (/https?:|www\.|\w-*@[\w-]+\./i.test(claim)) throw new UngroundedError('It gives an address');
  if (sources.length === 0) return undefined;
  const passages = sources.map((source) => source?.passage ?? '');
  // Titles are context, not evidence: they state nothing.
  const context = [question, ...sources.map((source) => source?.title)].join(' ');
  const source = findSupport(claim, passages, context);
  return source === undefined
    ? undefined
    : { text: sentence.trim(), source: excerpt(source, sourceMaxLength) };
}

/** Yields all sentences so far after each one that passes the check. */
export async function* checkAnswer(
  pieces: AsyncIterable<string>,
  question: string,
  posts: readonly FoundPost[],
): AsyncGenerator<CheckedSentence[]> {
  let rest = '';
  const shown: CheckedSentence[] = [];
  let length = 0;
  const addSentence = (sentence: string): boolean => {
    const checked = checkSentence(sentence, question, posts);
    if (checked === undefined) return false;
    shown.push(checked);
    length += checked.text.length + 1;
    if (length > answerMaxLength || shown.length > maxAnswerSentences) {
      throw new UngroundedError('Its answer does not end');
    }
    return true;
  };
  for await (const piece of pieces) {
    rest += piece;
    for (let end = findSentenceEnd(rest); end !== undefined; end = findSentenceEnd(rest)) {
      const isShown = addSentence(rest.slice(0, end));
      rest = rest.slice(end);
      if (isShown) yield [...shown];
    }
    if (rest.length > answerMaxLength) throw new UngroundedError('Its answer does not end');
  }
  if (rest.trim() !== '' && addSentence(rest)) yield [...shown];
  if (shown.length === 0) throw new UngroundedError('It says nothing that a cited passage says');
}
