import { z } from 'zod';
import { mostInDraft } from '../../../../contract/site/ai-page-drafts.ts';
import {
  aiPageAnswer,
  aiPageDocument,
  aiPageQuestion,
} from '../../../../contract/site/ai-pages.ts';
import { splitIntoPassages, stemWords } from '../../../../retrieval/retrieval.ts';
import type { ChatPrompt } from '../../../lib/chat-model.ts';
import { wrapUntrustedData } from '../../../lib/untrusted-data.ts';

/** A post that anyone may read, as the language model gets it. */
export interface OfferedPost {
  id: number;
  title: string;
  text: string;
}

/** The document without what is ours to choose, such as colours, and each fact with its source. */
export function draftForm(postId: z.ZodType<number>) {
  const answer = aiPageAnswer.extend({ post_id: postId });
  return aiPageDocument.extend({
    post_ids: z.array(postId),
    facts: z.array(z.strictObject({ text: z.string(), post_id: postId })),
    questions: z.array(
      aiPageQuestion.omit({ color: true, text_color: true }).extend({ answers: z.array(answer) }),
    ),
  });
}

/** The same as JSON Schema, in which a post can only be one of those that were offered. */
export function draftSchema(posts: readonly OfferedPost[]): object {
  const { $schema: _, ...schema } = z.toJSONSchema(draftForm(z.literal(posts.map(({ id }) => id))));
  return schema;
}

const passagesOfPost = 3;

/** Of a long post what bears on the topic, in its order; how it begins where nothing does. */
export function excerptsOf(text: string, topic: string): string {
  const wanted = new Set(stemWords(topic));
  const worth = (passage: string) =>
    new Set(stemWords(passage).filter((word) => wanted.has(word))).size;
  return splitIntoPassages(text)
    .map((passage, at) => ({ passage, at, worth: worth(passage) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .slice(0, passagesOfPost)
    .sort((a, b) => a.at - b.at)
    .map(({ passage }) => passage)
    .join('\n');
}

export function draftPrompt(topic: string, posts: readonly OfferedPost[]): ChatPrompt {
  const { rule, text } = wrapUntrustedData(
    posts.map(({ id, title, text: whole }) => ({ id, title, text: excerptsOf(whole, topic) })),
  );
  const { facts, questions, answers } = mostInDraft;
  return {
    system: [
      'You draft a page of a health site from posts of that site. The staff check and change it.',
      rule,
      'Answer with one JSON object and nothing else. It has these keys:',
      '"intro_copy": two or three sentences of plain text that say what the page is about;',
      '"post_ids": ids of the posts that belong on the page, the most useful first;',
      `"facts": at most ${facts} objects with "text", one sentence that a post says, and "post_id",`,
      'the id of that post. Take numbers over exactly as they stand there;',
      `"questions": at most ${questions} objects with "text", a question to the reader, and "answers",`,
      `at most ${answers} objects with "text", a short answer, and "post_id", the post that suits it.`,
      'Use only ids that stand in the data. Write no HTML, no links and no addresses. Give no advice',
      'that the posts do not give.',
    ].join('\n'),
    user: [`Topic: ${JSON.stringify(topic)}`, text].join('\n'),
  };
}
