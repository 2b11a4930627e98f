import {
  type CheckedSentence,
  checkCitedSentence,
  findSentenceEnd,
  UngroundedError,
} from '../../../lib/cited-sentences.ts';
import type { FoundPost } from './found-post.ts';

const answerMaxLength = 4000;
export const maxAnswerSentences = 100;

/**
 * Yields all sentences so far after each one that passes the check, and calls `onLeftOut` for each
 * one that does not.
 */
export async function* checkAnswerSentences(
  pieces: AsyncIterable<string>,
  question: string,
  posts: readonly FoundPost[],
  onLeftOut: () => void = () => {},
): AsyncGenerator<CheckedSentence[]> {
  const sources = posts.map(({ title, passage }) => ({ title, text: passage }));
  let rest = '';
  const shown: CheckedSentence[] = [];
  let length = 0;
  const addSentence = (sentence: string): boolean => {
    const checked = checkCitedSentence(sentence, question, sources);
    if (checked === undefined) {
      onLeftOut();
      return false;
    }
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
