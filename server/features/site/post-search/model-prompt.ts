import type { ChatPrompt } from '../../../lib/chat-model.ts';
import { keepToWordsInstructions } from '../../../lib/cited-sentences.ts';
import { wrapUntrustedData } from '../../../lib/untrusted-data.ts';
import type { FoundPost } from './found-post.ts';

// Rates each passage in a request of its own, so that a manipulative passage affects only its own
// rating.
export function buildRatingPrompt(question: string, { title, passage }: FoundPost): ChatPrompt {
  const { rule, text } = wrapUntrustedData({ title, passage });
  return {
    system: [
      'You rate how well a passage answers a question of the staff of a health site.',
      rule,
      'Say one whole number and nothing else: 0 for a passage that has nothing to do with the',
      'question, 5 for one on its subject, 10 for one that answers it.',
    ].join('\n'),
    user: [`Question: ${JSON.stringify(question)}`, text].join('\n'),
  };
}

export function buildAnswerPrompt(question: string, posts: readonly FoundPost[]): ChatPrompt {
  const { rule, text } = wrapUntrustedData(
    posts.map(({ title, passage }, i) => ({ number: i + 1, title, passage })),
  );
  return {
    system: [
      'You answer questions of the staff of a health site from numbered passages of its posts.',
      rule,
      'Answer from the passages only, in at most 120 words of plain text, without links.',
      keepToWordsInstructions,
      'End every sentence with the number of its passage in square brackets, such as [1].',
      'If the passages do not answer the question, say so and cite the nearest one.',
    ].join('\n'),
    user: [`Question: ${JSON.stringify(question)}`, text].join('\n'),
  };
}

export function parseRating(answer: string): number | undefined {
  const number = /^\D{0,20}(\d{1,2})\b/.exec(answer)?.[1];
  const rating = Number(number);
  return number !== undefined && rating <= 10 ? rating : undefined;
}
