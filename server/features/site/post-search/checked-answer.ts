import { isGrounded } from '../../../../retrieval/retrieval.ts';
import type { FoundPost } from './found-post.ts';

/** It speaks of what was not found: a passage that is not there, or what no cited passage says. */
export class UngroundedError extends Error {}

const citation = /\[(\d+(?:\s*,\s*\d+)*)\]/g;
const longestAnswer = 4000;

/** Where the first sentence ends that is complete, with the citations behind it. */
function endOfSentence(text: string): number | undefined {
  const end = /[.!?]["”’)]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*(?=\s+[^\s[])|\n(?=[^\s[])/.exec(text);
  return end ? end.index + end[0].length : undefined;
}

/** The sentence if it cites what it says, nothing if it cites none; throws if it makes things up. */
export function checkedSentence(
  sentence: string,
  question: string,
  posts: readonly FoundPost[],
): string | undefined {
  const cited = [...sentence.matchAll(citation)].flatMap((match) =>
    (match[1] ?? '').split(',').map(Number),
  );
  const sources = cited.map((number) => posts[number - 1]);
  if (sources.some((source) => source === undefined)) {
    throw new UngroundedError(`It cites ${cited.join(', ')} of ${posts.length}`);
  }
  const said = sentence.replace(citation, ' ');
  if (/https?:|www\.|\w-*@[\w-]+\./i.test(said)) throw new UngroundedError('It gives an address');
  if (sources.length === 0) return undefined;
  const read = sources.map((source) => `${source?.title} ${source?.passage}`);
  if (!isGrounded(said, [question, ...read])) {
    throw new UngroundedError('It says what no passage says');
  }
  return sentence.trim();
}

/** What may be shown so far, a sentence at a time: nothing is shown before it was checked. */
export async function* checkedAnswer(
  pieces: AsyncIterable<string>,
  question: string,
  posts: readonly FoundPost[],
): AsyncGenerator<string> {
  let rest = '';
  let shown = '';
  const take = (sentence: string): boolean => {
    const checked = checkedSentence(sentence, question, posts);
    if (checked === undefined) return false;
    shown = shown === '' ? checked : `${shown} ${checked}`;
    if (shown.length > longestAnswer) throw new UngroundedError('Its answer does not end');
    return true;
  };
  for await (const piece of pieces) {
    rest += piece;
    for (let end = endOfSentence(rest); end !== undefined; end = endOfSentence(rest)) {
      const isShown = take(rest.slice(0, end));
      rest = rest.slice(end);
      if (isShown) yield shown;
    }
    if (rest.length > longestAnswer) throw new UngroundedError('Its answer does not end');
  }
  if (rest.trim() !== '' && take(rest)) yield shown;
  if (shown === '') throw new UngroundedError('It cites nothing');
}
