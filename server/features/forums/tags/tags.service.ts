import { randomInt } from 'node:crypto';
import {
  forumTagInput,
  globalTagInput,
  tagMessages,
  tagSearch,
} from '../../../../contract/forums/forums.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { createTagStore, type TagWrite, tagWritingRepository } from './tag-writing.repository.ts';
import { type Tag, type TagKind, type ThreadTag, tagsRepository } from './tags.repository.ts';

type ExpectedVersion = number | null | undefined;

export interface TagsService {
  list(actor: Actor, kinds: readonly TagKind[], search?: string | null): Promise<Tag[]>;
  countThreads(actor: Actor, tagIds: readonly number[]): Promise<Map<number, number>>;
  ofThreads(actor: Actor, threadIds: readonly number[]): Promise<ThreadTag[]>;
  /** `place` counts from 0; absent means last. */
  createForumTag(
    actor: Actor,
    input: { name: string; description: string },
    place: number | undefined,
  ): Promise<Tag>;
  updateForumTag(
    actor: Actor,
    id: number,
    change: { name?: string | undefined; description?: string | undefined },
    version: ExpectedVersion,
  ): Promise<Tag>;
  /** Requires all FORUM tags of the site; returns all tags visible there. */
  reorder(actor: Actor, orderedIds: readonly number[]): Promise<Tag[]>;
  createTag(actor: Actor, input: { name: string; slug?: string | undefined }): Promise<Tag>;
  updateTag(
    actor: Actor,
    id: number,
    change: { name?: string | undefined; slug?: string | undefined },
    version: ExpectedVersion,
  ): Promise<Tag>;
  /** Returns the tag with the number of threads that had it. */
  delete(actor: Actor, kind: TagKind, id: number): Promise<Tag>;
}

export function createTagsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): TagsService {
  const createTagRecords = (kind: TagKind) =>
    createRecords(
      { database, changes },
      {
        noun: 'tag',
        notFoundMessage: tagMessages.notFound,
        store: (db) => createTagStore(db, kind),
        audited: ({ name, slug, description }: Tag) => ({ type: kind, name, slug, description }),
        // Names are unique across forum and network tags: a forum tag locks its site, a network tag
        // all sites, so that neither can take the other's name.
        lockFirst: (trx: Trx, siteId: number) => {
          const tags = tagWritingRepository(trx);
          return kind === 'FORUM' ? tags.lockOrder(siteId) : tags.lockAllOrders();
        },
        // Unique violations by concurrent saves.
        taken: { tags_name: () => nameTakenError(), tags_slug: () => slugTakenError() },
      },
    );
  const records = { FORUM: createTagRecords('FORUM'), GLOBAL: createTagRecords('GLOBAL') };

  const stored = tagsRepository(database.db);

  return {
    list: (actor, kinds, search) =>
      stored.list(actor.siteId, kinds, validate(tagSearch, search ?? undefined)),
    countThreads: (actor, tagIds) => stored.countThreads(actor.siteId, tagIds),
    ofThreads: (actor, threadIds) => stored.ofThreads(actor.siteId, threadIds),

    createForumTag(actor, sent, place) {
      const input = validate(forumTagInput, sent);
      const { siteId } = actor;
      return records.FORUM.save(actor, {
        id: null,
        fields: async (trx) =>
          requireUniqueTag(trx, siteId, 'FORUM', {
            ...input,
            slug: await findFreeSlug(trx, siteId, 'FORUM', input.name),
          }),
        async after(trx, tag) {
          const order = tagWritingRepository(trx);
          const others = (await order.orderedIds(siteId)).filter((id) => id !== tag.id);
          const displayOrder = Math.min(Math.max(place ?? others.length, 0), others.length);
          await order.setOrder(siteId, others.toSpliced(displayOrder, 0, tag.id));
          return { ...tag, displayOrder };
        },
      });
    },

    updateForumTag: (actor, id, change, version) =>
      records.FORUM.save(actor, {
        id,
        version,
        fields: (trx, before) => {
          const { slug = '', ...stored } = before ?? {};
          const input = validate(forumTagInput, { ...stored, ...omitAbsent(change) });
          return requireUniqueTag(trx, actor.siteId, 'FORUM', { ...input, slug }, before);
        },
      }),

    async reorder(actor, orderedIds) {
      const { siteId } = actor;
      await database.transaction(async (trx) => {
        const repository = tagWritingRepository(trx);
        await repository.lockOrder(siteId);
        const before = await repository.orderedIds(siteId);
        const isPermutation =
          orderedIds.length === before.length &&
          new Set(orderedIds).size === before.length &&
          before.every((id) => orderedIds.includes(id));
        if (!isPermutation) throw conflict(tagMessages.listChanged, 'orderedIds');
        await repository.setOrder(siteId, orderedIds);
        const moved = orderedIds.find((id, place) => before[place] !== id);
        if (moved === undefined) return;
        await changes.record(trx, actor, {
          noun: 'tag',
          id: moved,
          action: 'reordered',
          before: { orderedIds: before },
          after: { orderedIds },
        });
      });
      return stored.list(siteId, ['FORUM', 'GLOBAL']);
    },

    createTag(actor, { name, slug }) {
      const input = validate(globalTagInput, { name, slug: slug ?? createSlug(name, 'tag') });
      return records.GLOBAL.save(actor, {
        id: null,
        fields: async (trx) =>
          requireUniqueTag(trx, actor.siteId, 'GLOBAL', {
            name: input.name,
            slug: slug ? input.slug : await findFreeSlug(trx, actor.siteId, 'GLOBAL', name),
            description: '',
          }),
      });
    },

    updateTag: (actor, id, change, version) =>
      records.GLOBAL.save(actor, {
        id,
        version,
        fields: (trx, before) => {
          const input = validate(globalTagInput, { ...before, ...omitAbsent(change) });
          return requireUniqueTag(
            trx,
            actor.siteId,
            'GLOBAL',
            { ...input, description: '' },
            before,
          );
        },
      }),

    async delete(actor, kind, id) {
      const { siteId } = actor;
      let threadsCount = 0;
      const tag = await records[kind].remove(actor, id, async (trx) => {
        const order = tagWritingRepository(trx);
        threadsCount = (await tagsRepository(trx).countThreads(siteId, [id])).get(id) ?? 0;
        await createTagStore(trx, kind).delete(siteId, id);
        if (kind === 'FORUM') await order.setOrder(siteId, await order.orderedIds(siteId));
        return { threads: threadsCount };
      });
      return { ...tag, threadsCount };
    },
  };
}

const nameTakenError = () => conflict(tagMessages.nameTaken, 'name');
const slugTakenError = () => conflict(tagMessages.slugTaken, 'slug');

function omitAbsent<Change extends object>(change: Change): Partial<Change> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Change>;
}

async function requireUniqueTag(
  trx: Trx,
  siteId: number,
  kind: TagKind,
  tag: TagWrite,
  before?: Tag,
): Promise<TagWrite> {
  const tags = tagWritingRepository(trx);
  const isChanged = (name: keyof TagWrite) => tag[name] !== before?.[name];
  if (isChanged('name') && (await tags.isNameTaken(siteId, kind, tag.name, before?.id))) {
    throw nameTakenError();
  }
  if (isChanged('slug') && (await tags.isSlugKnown(siteId, kind, tag.slug, before?.id))) {
    throw slugTakenError();
  }
  return tag;
}

async function findFreeSlug(
  trx: Trx,
  siteId: number,
  kind: TagKind,
  name: string,
): Promise<string> {
  const wanted = createSlug(name, 'tag');
  let slug = wanted;
  while (await tagWritingRepository(trx).isSlugKnown(siteId, kind, slug)) {
    slug = `${wanted}-${randomInt(36 ** 3, 36 ** 4).toString(36)}`;
  }
  return slug;
}
