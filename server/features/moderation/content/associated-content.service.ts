import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import {
  type AnswerKind,
  type AnswersQuery,
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
    wanted: readonly AnswersQuery[],
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
  texts,
}: Pick<Core, 'database' | 'texts'>): AssociatedContentService {
  const content = associatedContentRepository(database.db);
  const sanitizeItems = (items: readonly AssociatedContent[]) =>
    Promise.all(
      items.map(async (item) => ({ ...item, body: await texts.run('sanitizeBody', item.body) })),
    );
  return {
    ofItems: async ({ siteId }, refs) => sanitizeItems(await content.ofItems(siteId, refs)),
    findSummaries: ({ siteId }, refs) => content.findSummaries(siteId, refs),
    findAnswers: async ({ siteId }, kind, wanted, limit) =>
      Promise.all((await content.findAnswers(siteId, kind, wanted, limit)).map(sanitizeItems)),
    countAnswers: ({ siteId }, kind, pageIds) => content.countAnswers(siteId, kind, pageIds),
    findChildren: async ({ siteId }, kind, parentIds, limit) =>
      sanitizeItems(await content.findChildren(siteId, kind, parentIds, limit)),
    findPosts: ({ siteId }, ids) => content.findPosts(siteId, ids),
    findFlagIds: ({ siteId }, refs) => content.findFlagIds(siteId, refs),
  };
}
