import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import {
  type AnswerKind,
  type AnswersAround,
  type AssociatedContent,
  associatedContentRepository,
  type ContentSummary,
  type ItemRef,
  type PostSummary,
} from './associated-content.repository.ts';

export interface AssociatedContentService {
  ofItems(actor: Actor, refs: readonly ItemRef[]): Promise<AssociatedContent[]>;
  findSummaries(actor: Actor, refs: readonly ItemRef[]): Promise<ContentSummary[]>;
  findAnswers(
    actor: Actor,
    kind: AnswerKind,
    wanted: readonly AnswersAround[],
    limit: number,
  ): Promise<AssociatedContent[][]>;
  countAnswers(
    actor: Actor,
    kind: AnswerKind,
    pageIds: readonly number[],
  ): Promise<Map<number, number>>;
  findChildren(
    actor: Actor,
    kind: 'comment' | 'reply',
    parentIds: readonly number[],
    limit: number,
  ): Promise<AssociatedContent[]>;
  findPosts(actor: Actor, ids: readonly number[]): Promise<PostSummary[]>;
  findFlagIds(actor: Actor, refs: readonly ItemRef[]): Promise<Map<string, number>>;
}

export function createAssociatedContentService({
  database,
}: {
  database: Database;
}): AssociatedContentService {
  const content = associatedContentRepository(database.db);
  return {
    ofItems: async ({ siteId }, refs) => (await content.ofItems(siteId, refs)).map(sanitizeItem),
    findSummaries: ({ siteId }, refs) => content.findSummaries(siteId, refs),
    findAnswers: async ({ siteId }, kind, wanted, limit) =>
      (await content.findAnswers(siteId, kind, wanted, limit)).map((items) =>
        items.map(sanitizeItem),
      ),
    countAnswers: ({ siteId }, kind, pageIds) => content.countAnswers(siteId, kind, pageIds),
    findChildren: async ({ siteId }, kind, parentIds, limit) =>
      (await content.findChildren(siteId, kind, parentIds, limit)).map(sanitizeItem),
    findPosts: ({ siteId }, ids) => content.findPosts(siteId, ids),
    findFlagIds: ({ siteId }, refs) => content.findFlagIds(siteId, refs),
  };
}

function sanitizeItem(item: AssociatedContent): AssociatedContent {
  return { ...item, body: sanitizeBody(item.body) };
}
