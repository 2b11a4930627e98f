import { z } from 'zod';
import { type DraftPart, draftLimits } from '../../../../contract/site/ai-page-drafts.ts';
import {
  aiPageAnswer,
  aiPageDocument,
  aiPageQuestion,
} from '../../../../contract/site/ai-pages.ts';
import { splitIntoPassages, stemWords } from '../../../../retrieval/retrieval.ts';
import type { ChatPrompt } from '../../../lib/chat-model.ts';
import { wrapUntrustedData } from '../../../lib/untrusted-data.ts';

export interface SourcePost {
  id: number;
  title: string;
  text: string;
}

/** Schema of the model's answer: a page without the colours, and with the source post of each fact. */
export function createDraftAnswerSchema(postId: z.ZodType<number>) {
  const answer = aiPageAnswer.extend({ post_id: postId });
  return aiPageDocument.extend({
    post_ids: z.array(postId),
    facts: z.array(z.strictObject({ text: z.string(), post_id: postId })),
    questions: z.array(
      aiPageQuestion.omit({ color: true, text_color: true }).extend({ answers: z.array(answer) }),
    ),
  });
}

export function createDraftJsonSchema(posts: readonly SourcePost[]): object {
  const { $schema: _, ...schema } = z.toJSONSchema(
    createDraftAnswerSchema(z.literal(posts.map(({ id }) => id))),
  );
  return schema;
}

const passagesPerPost = 3;

/** Passages that share most words with the topic, in text order. Falls back to the first passages. */
function selectExcerpts(text: string, topic: string): string {
  const topicWords = new Set(stemWords(topic));
  const countTopicWords = (passage: string) =>
    new Set(stemWords(passage).filter((word) => topicWords.has(word))).size;
  return splitIntoPassages(text)
    .map((passage, at) => ({ passage, at, matchCount: countTopicWords(passage) }))
    .sort((a, b) => b.matchCount - a.matchCount || a.at - b.at)
    .slice(0, passagesPerPost)
    .sort((a, b) => a.at - b.at)
    .map(({ passage }) => passage)
    .join('\n');
}

/** Rules for drafting a single part: the model leaves all other keys of its answer empty. */
const rulesForSinglePart: Record<DraftPart, string> = {
  intro_copy: 'This time write "intro_copy" alone and leave the other lists empty.',
  facts:
    'This time write "facts" alone: other facts than usual. Leave "intro_copy" and the other lists empty.',
  questions: 'This time write "questions" alone. Leave "intro_copy" and the other lists empty.',
};

export function buildDraftPrompt(
  topic: string,
  posts: readonly SourcePost[],
  part?: DraftPart,
): ChatPrompt {
  const { rule, text } = wrapUntrustedData(
    posts.map(({ id, title, text: whole }) => ({ id, title, text: selectExcerpts(whole, topic) })),
  );
  const { facts, questions, answers } = draftLimits;
  return {
    system: [
      'You draft a page of a health site from posts of that site. The staff check and change it.',
      rule,
      'Answer with one JSON object and nothing else. It has these keys:',
      '"intro_copy": two or three sentences of plain text that say what the page is about, in words of',
      'the posts;',
      '"post_ids": ids of the posts that belong on the page, the most useful first;',
      `"facts": at most ${facts} objects with "text", one sentence that a post says, and "post_id",`,
      'the id of that post. Keep to its words: a fact in other words is not shown;',
      `"questions": at most ${questions} objects with "text", a question to the reader, and "answers",`,
      `at most ${answers} objects with "text", a short answer, and "post_id", the post that suits it.`,
      'Use only ids that stand in the data. Write no HTML, no links and no addresses. Give no advice',
      'that the posts do not give.',
      ...(part ? [rulesForSinglePart[part]] : []),
    ].join('\n'),
    user: [`Topic: ${JSON.stringify(topic)}`, text].join('\n'),
  };
}
