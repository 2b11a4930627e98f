import { isDeepStrictEqual } from 'node:util';
import {
  newPost,
  type PostCategoryInput,
  type PostEdit,
  type PostType,
  permalinkOf,
  postEdit,
  postMessages,
} from '../../../../contract/site/posts.ts';
import type { Core } from '../../../area.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { insertWithSlug } from '../../moderation/content/insert-with-slug.ts';
import { type ContentAuthor, lockWriter } from '../../moderation/writing/content-parts.ts';
import { hasVisibleText } from '../../moderation/writing/content-text.ts';
import { resolveMentionsOnSite } from '../../moderation/writing/mentions.service.ts';
import { postLabelsRepository } from './post-labels.repository.ts';
import { type Post, type PostFields, postsRepository } from './posts.repository.ts';

/** Sanitized post fields with resolved tags. Undefined fields stay unchanged. */
interface PreparedPost extends PostFields {
  categories?: readonly PostCategoryInput[] | undefined;
  tagIds?: readonly number[] | undefined;
}

interface PreparedNewPost extends PreparedPost {
  type: PostType;
  title: string;
}

/**
 * Writes posts in two steps: preparing sanitizes the text, storing checks and writes within the
 * caller's transaction.
 */
export interface PostWritingService {
  prepare(siteId: number, post: unknown): Promise<PreparedNewPost>;
  prepareEdit(siteId: number, edit: unknown): Promise<PreparedPost>;
  insert(
    trx: Trx,
    author: ContentAuthor,
    prepared: PreparedNewPost,
    externalId?: string,
  ): Promise<Post>;
  change(trx: Trx, siteId: number, before: Post, prepared: PreparedPost): Promise<Post>;
  find(trx: Trx, siteId: number, by: PostIdOrExternalId): Promise<Post | undefined>;
}

export type PostIdOrExternalId = { id: number } | { externalId: string };

export function createPostWritingService({
  database,
  events,
  texts,
}: Pick<Core, 'database' | 'events' | 'texts'>): PostWritingService {
  async function sanitizeBody(siteId: number, html: string): Promise<string> {
    const body = await texts.run('sanitizeArticle', html);
    if (!hasVisibleText(body) && !/<img\b/.test(body))
      throw invalidInput(postMessages.bodyRequired, 'body');
    return resolveMentionsOnSite(database.db, siteId, body);
  }

  async function findTagIds(slugs: readonly string[]): Promise<number[]> {
    const known = await postLabelsRepository(database.db).findTagsBySlugs(slugs);
    const unknown = slugs.filter((slug) => !known.some((tag) => tag.slug === slug));
    if (unknown.length > 0) throw invalidInput(postMessages.tagsUnknown(unknown), 'tags');
    return known.map((tag) => tag.id);
  }

  async function prepareFields(siteId: number, edit: PostEdit): Promise<PreparedPost> {
    const { body, tags, thumbnail, ...fields } = edit;
    return {
      ...fields,
      ...(body !== undefined && { body: await sanitizeBody(siteId, body) }),
      ...(tags !== undefined && { tagIds: await findTagIds(tags) }),
      ...(thumbnail !== undefined && {
        thumbnailUrl: thumbnail?.url ?? null,
        thumbnailAlt: thumbnail?.alt ?? '',
      }),
    };
  }

  async function saveLabels(
    trx: Trx,
    siteId: number,
    postId: number,
    { categories, tagIds }: PreparedPost,
  ) {
    const labelsRepository = postLabelsRepository(trx);
    let hasChanged = false;
    if (categories !== undefined) {
      const ids = await labelsRepository.upsertCategories(siteId, categories);
      hasChanged = await labelsRepository.setCategories(siteId, postId, ids);
    }
    if (tagIds !== undefined) {
      hasChanged = (await labelsRepository.setTags(siteId, postId, tagIds)) || hasChanged;
    }
    return hasChanged;
  }

  const permalinkTakenError = (permalink: string) =>
    conflict(postMessages.permalinkTaken(permalink), 'slug');

  return {
    async prepare(siteId, post) {
      const { type, title, ...rest } = validate(newPost, post);
      return { ...(await prepareFields(siteId, { title, ...rest })), type, title };
    },
    prepareEdit: async (siteId, edit) => prepareFields(siteId, validate(postEdit, edit)),

    async insert(trx, author, { type, title, slug, body = '', ...post }, externalId) {
      await lockWriter(trx, author);
      const { siteId, userId } = author;
      const { categories, tagIds, ...fields } = post;
      const posts = postsRepository(trx);
      const insertUnder = (at: string) =>
        posts.insert(siteId, { ...fields, userId, type, title, body, slug: at, externalId });
      const id =
        slug === undefined
          ? await insertWithSlug(title, type.toLowerCase(), insertUnder)
          : (await insertUnder(slug))?.id;
      if (id === undefined) throw permalinkTakenError(permalinkOf(type, slug ?? ''));
      await saveLabels(trx, siteId, id, { categories, tagIds });
      await events.publish(trx, { siteId, noun: 'post', id });
      return requirePostFound(await posts.find(siteId, id));
    },

    async change(trx, siteId, before, { categories, tagIds, ...fields }) {
      if (before.convertedThreadId !== null) throw conflict(postMessages.becameThread);
      if (fields.userId !== undefined && fields.userId !== before.userId) {
        await lockWriter(trx, { siteId, userId: fields.userId });
      }
      const hasNewLabels = await saveLabels(trx, siteId, before.id, { categories, tagIds });
      const changed = changedPostFields(before, fields);
      if (!hasNewLabels && Object.keys(changed).length === 0) return before;
      const isVisibleChange =
        hasNewLabels || fieldsVisibleToReaders.some((name) => changed[name] !== undefined);
      try {
        const after = await postsRepository(trx).update(siteId, before.id, {
          ...changed,
          ...(before.status === 'DRAFT' &&
            changed.status === 'PUBLISHED' &&
            fields.publishedAt === undefined && { publishedAt: new Date() }),
          ...(isVisibleChange && fields.modifiedAt === undefined && { modifiedAt: new Date() }),
        });
        await events.publish(trx, { siteId, noun: 'post', id: before.id });
        return after;
      } catch (error) {
        if (!violatesUnique(error, 'posts_permalink')) throw error;
        throw permalinkTakenError(permalinkOf(before.type, changed.slug ?? before.slug));
      }
    },

    find(trx, siteId, by) {
      const posts = postsRepository(trx);
      return 'id' in by
        ? posts.findForUpdate(siteId, by.id)
        : posts.findByExternalIdForUpdate(siteId, by.externalId);
    },
  };
}

/** Fields visible to readers or search engines; changing one sets `modifiedAt`. */
const fieldsVisibleToReaders = [
  ...(['title', 'slug', 'body', 'content', 'excerpt', 'seo'] as const),
  ...(['thumbnailUrl', 'thumbnailAlt', 'userId'] as const),
];

function changedPostFields(before: Post, fields: PostFields): PostFields {
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof Post]),
  );
  return Object.fromEntries(entries);
}

function requirePostFound(post: Post | undefined): Post {
  if (!post) throw notFound(postMessages.notFound);
  return post;
}
