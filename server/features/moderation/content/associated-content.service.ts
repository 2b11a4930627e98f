import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import {
  type AnswerKind,
  type AssociatedContent,
  associatedContentRepository,
  type ContentSummary,
  type ItemRef,
  type PostSummary,
  type Surroundings,
} from './associated-content.repository.ts';

export interface AssociatedContentService {
  ofItems(actor: Actor, refs: readonly ItemRef[]): Promise<AssociatedContent[]>;
  summaries(actor: Actor, refs: readonly ItemRef[]): Promise<ContentSummary[]>;
  answers(
    actor: Actor,
    kind: AnswerKind,
    wanted: readonly Surroundings[],
    limit: number,
  ): Promise<AssociatedContent[][]>;
  countAnswers(
    actor: Actor,
    kind: AnswerKind,
    pageIds: readonly number[],
  ): Promise<Map<number, number>>;
  children(
    actor: Actor,
    kind: 'comment' | 'reply',
    parentIds: readonly number[],
    limit: number,
  ): Promise<AssociatedContent[]>;
  posts(actor: Actor, ids: readonly number[]): Promise<PostSummary[]>;
  flagIds(actor: Actor, refs: readonly ItemRef[]): Promise<Map<string, number>>;
}

export function createAssociatedContentService({
  database,
}: {
  database: Database;
}): AssociatedContentService {
  const content = associatedContentRepository(database.db);
  return {
    ofItems: async ({ siteId }, refs) => (await content.ofItems(siteId, refs)).map(cleaned),
    summaries: ({ siteId }, refs) => content.summaries(siteId, refs),
    answers: async ({ siteId }, kind, wanted, limit) =>
      (await content.answers(siteId, kind, wanted, limit)).map((items) => items.map(cleaned)),
    countAnswers: ({ siteId }, kind, pageIds) => content.countAnswers(siteId, kind, pageIds),
    children: async ({ siteId }, kind, parentIds, limit) =>
      (await content.children(siteId, kind, parentIds, limit)).map(cleaned),
    posts: ({ siteId }, ids) => content.posts(siteId, ids),
    flagIds: ({ siteId }, refs) => content.flagIds(siteId, refs),
  };
}

function cleaned(item: AssociatedContent): AssociatedContent {
  return { ...item, body: sanitizeBody(item.body) };
}
