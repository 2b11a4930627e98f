import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { UserSummary } from '../../people/users/users.repository.ts';
import type {
  AnswerKind,
  AssociatedContent,
  ContentSummary,
  ItemRef,
  PostSummary,
} from './associated-content.repository.ts';

/** Answers listed per page; `totalResponses` tells when there are more. */
export const maxListedAnswers = 200;
export const maxListedChildren = 50;

const toItemKey = ({ kind, id }: ItemRef) => `${kind}:${id}`;
const parseItemKey = (key: string): ItemRef => {
  const [kind = '', id = ''] = key.split(':');
  return { kind: kind as ContentKind, id: Number(id) };
};

/** Other fields of a person than these are loaded when they are resolved. */
const fetchPeople: BatchFetch<number, UserSummary> = async ({ actor, services }, ids) =>
  new Map((await services.users.findSummaries(actor, ids)).map((user) => [user.id, user]));

const fetchItemsByKey: BatchFetch<string, AssociatedContent> = async (
  { actor, services },
  keys,
) => {
  const found = await services.flagContent.ofItems(actor, keys.map(parseItemKey));
  return new Map(found.map((item) => [toItemKey(item), item]));
};

const fetchContentSummaries: BatchFetch<string, ContentSummary> = async (
  { actor, services },
  keys,
) => {
  const found = await services.flagContent.findSummaries(actor, keys.map(parseItemKey));
  return new Map(found.map((item) => [toItemKey(item), item]));
};

const fetchPostSummaries: BatchFetch<number, PostSummary> = async ({ actor, services }, ids) =>
  new Map((await services.flagContent.findPosts(actor, ids)).map((post) => [post.id, post]));

const fetchFlagIds: BatchFetch<string, number> = ({ actor, services }, keys) =>
  services.flagContent.findFlagIds(actor, keys.map(parseItemKey));

type AnswersKey = [kind: AnswerKind, pageId: number, aroundId: number | null, limit: number];

const fetchAnswers: BatchFetch<string, AssociatedContent[]> = async ({ actor, services }, keys) => {
  const found = new Map<string, AssociatedContent[]>();
  const asked = keys.map((key) => ({ key, parts: JSON.parse(key) as AnswersKey }));
  const groups = Map.groupBy(asked, ({ parts: [kind, , , limit] }) => `${kind} ${limit}`);
  for (const [sameKind, group] of groups) {
    const [kind, limit] = sameKind.split(' ') as [AnswerKind, string];
    const wanted = group.map(({ parts: [, pageId, aroundId] }) => ({ pageId, aroundId }));
    const lists = await services.flagContent.findAnswers(actor, kind, wanted, Number(limit));
    for (const [index, { key }] of group.entries()) found.set(key, lists[index] ?? []);
  }
  return found;
};

const createAnswerCountFetch =
  (kind: AnswerKind): BatchFetch<number, number> =>
  ({ actor, services }, pageIds) =>
    services.flagContent.countAnswers(actor, kind, pageIds);
const fetchAnswerCountsByKind = {
  comment: createAnswerCountFetch('comment'),
  reply: createAnswerCountFetch('reply'),
  user_profile_status_reply: createAnswerCountFetch('user_profile_status_reply'),
};

const createChildrenFetch =
  (kind: 'comment' | 'reply'): BatchFetch<number, AssociatedContent[]> =>
  async ({ actor, services }, ids) =>
    Map.groupBy(
      await services.flagContent.findChildren(actor, kind, ids, maxListedChildren),
      (item) => item.parentId ?? 0,
    );
const fetchChildrenByKind = {
  comment: createChildrenFetch('comment'),
  reply: createChildrenFetch('reply'),
};

export const loadPerson = async (context: GraphQLContext, id: number) =>
  (await loadInBatch(context, fetchPeople, id)) ?? null;

export const loadContentItem = async (context: GraphQLContext, ref: ItemRef) =>
  (await loadInBatch(context, fetchItemsByKey, toItemKey(ref))) ?? null;

export const loadContentSummary = async (context: GraphQLContext, ref: ItemRef) =>
  (await loadInBatch(context, fetchContentSummaries, toItemKey(ref))) ?? null;

export const loadPostAroundItem = async (context: GraphQLContext, id: number, aroundId: number) => {
  const post = await loadInBatch(context, fetchPostSummaries, id);
  return post ? { ...post, aroundId } : null;
};

/** The item that a reply stands below; `aroundId` centres its list of replies on that reply. */
export const loadPageAroundItem = async (
  context: GraphQLContext,
  ref: ItemRef,
  aroundId: number,
) => {
  const page = await loadContentItem(context, ref);
  return page ? { ...page, aroundId } : null;
};

export const loadFlagIdOfItem = async (context: GraphQLContext, item: ItemRef) =>
  (await loadInBatch(context, fetchFlagIds, toItemKey(item))) ?? null;

export const loadAnswers = async (
  context: GraphQLContext,
  kind: AnswerKind,
  page: { id: number; aroundId?: number },
  limit?: number | null,
) => {
  const length = Math.min(Math.max(limit ?? maxListedAnswers, 0), maxListedAnswers);
  const key: AnswersKey = [kind, page.id, page.aroundId ?? null, length];
  return (await loadInBatch(context, fetchAnswers, JSON.stringify(key))) ?? [];
};

export const loadAnswerCount = async (context: GraphQLContext, kind: AnswerKind, pageId: number) =>
  (await loadInBatch(context, fetchAnswerCountsByKind[kind], pageId)) ?? 0;

export const loadChildren = async (
  context: GraphQLContext,
  kind: 'comment' | 'reply',
  parentId: number,
) => (await loadInBatch(context, fetchChildrenByKind[kind], parentId)) ?? [];
