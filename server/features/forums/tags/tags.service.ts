import { randomInt } from 'node:crypto';
import {
  forumTagInput,
  globalTagInput,
  tagMessages,
  tagSearch,
} from '../../../../contract/forums/forums.ts';
import { slugOf } from '../../../../contract/slugs.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { type TagWrite, tagWritingRepository } from './tag-writing.repository.ts';
import { type Tag, type TagKind, type ThreadTag, tagsRepository } from './tags.repository.ts';

type Version = number | null | undefined;

/** What threads are filed under: categories of one site, and tags of the network. */
export interface TagsService {
  list(actor: Actor, kinds: readonly TagKind[], search?: string | null): Promise<Tag[]>;
  countThreads(actor: Actor, tagIds: readonly number[]): Promise<Map<number, number>>;
  ofThreads(actor: Actor, threadIds: readonly number[]): Promise<ThreadTag[]>;
  /** `place` counts from 0; absent, it becomes the last. */
  createForumTag(
    actor: Actor,
    input: { name: string; description: string },
    place: number | undefined,
  ): Promise<Tag>;
  updateForumTag(
    actor: Actor,
    id: number,
    change: { name?: string | undefined; description?: string | undefined },
    version: Version,
  ): Promise<Tag>;
  /** Takes all FORUM tags of the site; answers with all tags it knows. */
  reorder(actor: Actor, orderedIds: readonly number[]): Promise<Tag[]>;
  createTag(actor: Actor, input: { name: string; slug?: string | undefined }): Promise<Tag>;
  updateTag(
    actor: Actor,
    id: number,
    change: { name?: string | undefined; slug?: string | undefined },
    version: Version,
  ): Promise<Tag>;
  /** Says how many threads had it. */
  delete(actor: Actor, kind: TagKind, id: number): Promise<Tag>;
}

export function createTagsService({
  database,
  changes,
}: {
  database: Database;
  changes: ChangeLog;
}): TagsService {
  /** Two people may choose the same name or slug at once: the second is told like any other. */
  async function inTransaction<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (violatesUnique(error, 'tags_name')) throw conflict(tagMessages.nameTaken, 'name');
      if (violatesUnique(error, 'tags_slug')) throw conflict(tagMessages.slugTaken, 'slug');
      throw error;
    }
  }

  async function insert(trx: Trx, actor: Actor, kind: TagKind, input: TagWrite): Promise<Tag> {
    await assertNameFree(trx, actor, kind, input.name);
    await assertSlugFree(trx, actor, kind, input.slug);
    const tag = await tagWritingRepository(trx).insert(actor.siteId, kind, input);
    await changes.record(trx, actor, {
      noun: 'tag',
      id: tag.id,
      action: 'created',
      after: { type: kind, ...input },
      version: tag.version,
    });
    return tag;
  }

  const update = (
    actor: Actor,
    kind: TagKind,
    id: number,
    version: Version,
    /** Whatever is not given stays. */
    toInput: (stored: Tag) => Partial<TagWrite>,
  ) =>
    inTransaction(async (trx) => {
      const repository = tagWritingRepository(trx);
      const stored = await repository.findForUpdate(actor.siteId, kind, id);
      if (!stored) throw notFound(tagMessages.notFound);
      await assertSameVersion(trx, actor, { noun: 'tag', ...stored }, version);
      const wanted = toInput(stored);
      const names = (Object.keys(wanted) as (keyof TagWrite)[]).filter(
        (name) => wanted[name] !== stored[name],
      );
      if (names.length === 0) return stored;
      if (names.includes('name')) await assertNameFree(trx, actor, kind, wanted.name ?? '', id);
      if (names.includes('slug')) await assertSlugFree(trx, actor, kind, wanted.slug ?? '', id);
      const only = (from: Partial<TagWrite>) =>
        Object.fromEntries(names.map((name) => [name, from[name]]));
      const tag = await repository.update(actor.siteId, kind, id, wanted);
      await changes.record(trx, actor, {
        noun: 'tag',
        id,
        action: 'updated',
        before: only(stored),
        after: only(wanted),
        version: tag.version,
      });
      return tag;
    });

  const stored = tagsRepository(database.db);

  return {
    list: (actor, kinds, search) =>
      stored.list(actor.siteId, kinds, validate(tagSearch, search ?? undefined)),
    countThreads: (actor, tagIds) => stored.countThreads(actor.siteId, tagIds),
    ofThreads: (actor, threadIds) => stored.ofThreads(actor.siteId, threadIds),

    createForumTag(actor, fields, place) {
      const input = validate(forumTagInput, fields);
      return inTransaction(async (trx) => {
        const repository = tagWritingRepository(trx);
        await repository.lockOrder(actor.siteId);
        const others = await repository.orderedIds(actor.siteId);
        const slug = await freeSlug(trx, actor, 'FORUM', input.name);
        const tag = await insert(trx, actor, 'FORUM', { ...input, slug });
        const displayOrder = Math.min(Math.max(place ?? others.length, 0), others.length);
        await repository.setOrder(actor.siteId, others.toSpliced(displayOrder, 0, tag.id));
        return { ...tag, displayOrder };
      });
    },

    updateForumTag: (actor, id, change, version) =>
      update(actor, 'FORUM', id, version, ({ name, description }) =>
        validate(forumTagInput, {
          name: change.name ?? name,
          description: change.description ?? description,
        }),
      ),

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
      const input = validate(globalTagInput, { name, slug: slug ?? slugOf(name, 'tag') });
      return inTransaction(async (trx) =>
        insert(trx, actor, 'GLOBAL', {
          name: input.name,
          slug: slug === undefined ? await freeSlug(trx, actor, 'GLOBAL', name) : input.slug,
          description: '',
        }),
      );
    },

    updateTag: (actor, id, change, version) =>
      update(actor, 'GLOBAL', id, version, ({ name, slug }) =>
        validate(globalTagInput, { name: change.name ?? name, slug: change.slug ?? slug }),
      ),

    delete: (actor, kind, id) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const repository = tagWritingRepository(trx);
        if (kind === 'FORUM') await repository.lockOrder(siteId);
        const tag = await repository.findForUpdate(siteId, kind, id);
        if (!tag) throw notFound(tagMessages.notFound);
        const threadsCount = (await tagsRepository(trx).countThreads(siteId, [id])).get(id) ?? 0;
        await repository.delete(siteId, kind, id);
        if (kind === 'FORUM') {
          await repository.setOrder(siteId, await repository.orderedIds(siteId));
        }
        const { name, slug, description } = tag;
        await changes.record(trx, actor, {
          noun: 'tag',
          id,
          action: 'deleted',
          before: { type: kind, name, slug, description, threads: threadsCount },
        });
        return { ...tag, threadsCount };
      }),
  };
}

async function assertNameFree(
  trx: Trx,
  { siteId }: Actor,
  kind: TagKind,
  name: string,
  exceptId?: number,
): Promise<void> {
  const isTaken = await tagWritingRepository(trx).isNameTaken(siteId, kind, name, exceptId);
  if (isTaken) throw conflict(tagMessages.nameTaken, 'name');
}

async function assertSlugFree(
  trx: Trx,
  { siteId }: Actor,
  kind: TagKind,
  slug: string,
  exceptId?: number,
): Promise<void> {
  const isTaken = await tagWritingRepository(trx).isSlugKnown(siteId, kind, slug, exceptId);
  if (isTaken) throw conflict(tagMessages.slugTaken, 'slug');
}

async function freeSlug(trx: Trx, { siteId }: Actor, kind: TagKind, name: string): Promise<string> {
  const wanted = slugOf(name, 'tag');
  let slug = wanted;
  while (await tagWritingRepository(trx).isSlugKnown(siteId, kind, slug)) {
    slug = `${wanted}-${randomInt(36 ** 3, 36 ** 4).toString(36)}`;
  }
  return slug;
}
