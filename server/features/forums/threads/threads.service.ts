import {
  maxTagsOfThread,
  seoInput,
  type ThreadChange,
  threadChange,
  threadMessages,
} from '../../../../contract/forums/threads.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { isReservedThreadSlug } from '../../../../contract/public-paths.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import type { AssociatedContent } from '../../moderation/content/associated-content.repository.ts';
import type { AssociatedContentService } from '../../moderation/content/associated-content.service.ts';
import { assertMayRewrite } from '../../moderation/content/author-rank.ts';
import { contentIn } from '../../moderation/content/content-lookup.service.ts';
import type { ThreadWriteValues } from '../../moderation/content/thread-rows.ts';
import type {
  ThreadChangeEvent,
  ThreadFlagsService,
} from '../../moderation/flags/thread-flags.service.ts';
import type { ContentService } from '../../moderation/writing/content.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { type TagKind, tagsRepository } from '../tags/tags.repository.ts';
import { describeAuthorChange, describeThreadChanges } from './thread-change-texts.ts';
import { type StoredThread, threadsRepository } from './threads.repository.ts';

export interface ThreadsService {
  get(actor: Actor, by: { id: number } | { slug: string }): Promise<AssociatedContent>;
  update(
    actor: Actor,
    id: number,
    change: { [Name in keyof ThreadChange]?: unknown },
    version?: number | null,
  ): Promise<AssociatedContent>;
  /** `seo` is JSON text and replaces all stored values. */
  setSeo(
    actor: Actor,
    id: number,
    change: { seo: string; slug?: string | undefined },
    version?: number | null,
  ): Promise<AssociatedContent>;
  setTags(
    actor: Actor,
    id: number,
    kind: TagKind,
    tagIds: readonly number[],
  ): Promise<AssociatedContent>;
}

export function createThreadsService({
  database,
  changes,
  content,
  flagContent,
  threadFlags,
}: Pick<Core, 'database' | 'changes'> & {
  content: ContentService;
  flagContent: AssociatedContentService;
  threadFlags: ThreadFlagsService;
}): ThreadsService {
  async function getThread(actor: Actor, id: number | undefined): Promise<AssociatedContent> {
    const [thread] =
      id === undefined ? [] : await flagContent.ofItems(actor, [{ kind: 'thread', id }]);
    if (!thread) throw notFound(threadMessages.notFound);
    return thread;
  }

  /** Locks the flag before the thread, like all code that locks both. */
  async function lockFlagAndThread(trx: Trx, actor: Actor, id: number) {
    const flagId = await threadFlags.lock(trx, actor.siteId, id);
    const thread = await threadsRepository(trx).findForUpdate(actor.siteId, id);
    if (!thread) throw notFound(threadMessages.notFound);
    return { flagId, thread };
  }

  /** Writes to the flag's history and to the audit log, which also notifies open screens. */
  async function recordChange(
    trx: Trx,
    actor: Actor,
    { flagId, id, version }: { flagId: number | undefined; id: number; version: number },
    change: { notes: readonly ThreadChangeEvent[]; before: object; after: object },
  ): Promise<void> {
    const { notes, before, after } = change;
    if (flagId !== undefined) {
      for (const note of notes) await threadFlags.recordThreadChange(trx, actor, flagId, note);
    }
    await changes.record(trx, actor, {
      noun: 'thread',
      id,
      action: 'updated',
      before,
      after,
      version,
    });
  }

  const service: ThreadsService = {
    get: async (actor, by) =>
      getThread(
        actor,
        'id' in by
          ? by.id
          : await threadsRepository(database.db).findIdBySlug(actor.siteId, by.slug),
      ),

    async update(actor, id, change, version) {
      const input = validate(threadChange, change);
      const { siteId } = actor;
      const text = input.body && (await content.prepare(siteId, { body: input.body }));
      const wanted = { ...input, ...(text && { body: text.body }) };
      try {
        await database.transaction(async (trx) => {
          const threads = threadsRepository(trx);
          if (input.requiresPreModeration !== undefined) {
            await threadFlags.setHoldsBack(trx, siteId, id, input.requiresPreModeration);
          }
          const { flagId, thread } = await lockFlagAndThread(trx, actor, id);
          await assertSameVersion(trx, actor, { noun: 'thread', ...thread }, version);
          const { before, after } = pickChangedValues(thread, wanted);
          if (Object.keys(after).length === 0) return;
          await assertChangeAllowed(trx, actor, thread, after);
          const isRewritten = after.name !== undefined || after.body !== undefined;
          const authors = [
            ...(isRewritten || after.userId !== undefined ? [thread.userId] : []),
            ...(after.userId !== undefined ? [after.userId] : []),
          ];
          await assertMayRewrite(trx, actor, authors);
          const revisionId = isRewritten
            ? await contentIn(trx).insertRevision(siteId, { kind: 'thread', ...thread }, actor.id)
            : undefined;
          if (after.slug !== undefined) await threads.deleteFormerSlug(siteId, thread.slug);
          const changedTo = await threads.update(siteId, id, after);
          const notes = await createThreadChangeEvents(trx, siteId, { before, after, revisionId });
          const changed = { flagId, id, version: changedTo };
          await recordChange(trx, actor, changed, { notes, before, after });
        });
      } catch (error) {
        if (!violatesUnique(error, 'threads_site_id_slug_key')) throw error;
        throw conflict(flagMessages.slugTaken, 'slug');
      }
      return getThread(actor, id);
    },

    // Validated separately, so that errors name the SEO field.
    setSeo: (actor, id, { seo, slug }, version) =>
      service.update(actor, id, { seo: validate(seoInput, seo), slug }, version),

    async setTags(actor, id, kind, tagIds) {
      const wanted = [...new Set(tagIds)];
      if (wanted.length > maxTagsOfThread) throw invalidInput(threadMessages.tooManyTags, 'tagIds');
      await database.transaction(async (trx) => {
        const { flagId, thread } = await lockFlagAndThread(trx, actor, id);
        const tags = tagsRepository(trx);
        const known = new Map(
          (await tags.list(actor.siteId, [kind])).map((tag) => [tag.id, tag.name]),
        );
        if (wanted.some((tagId) => !known.has(tagId))) throw notFound(flagMessages.tagNotFound);
        const current = (await tags.ofThreads(actor.siteId, [id]))
          .filter(({ type }) => type === kind)
          .map((tag) => tag.id);
        const isSame = current.length === wanted.length && current.every((t) => wanted.includes(t));
        if (isSame) return;
        await tags.replaceTagsOfThread(actor.siteId, thread.id, kind, wanted);
        const version = await threadsRepository(trx).update(actor.siteId, id, {});
        const tagNames = (ids: readonly number[]) => ids.map((tagId) => known.get(tagId) ?? '');
        const words =
          wanted.length > 0 ? `Tagged ${tagNames(wanted).join(', ')}` : 'Removed all tags';
        const change = { before: { tagIds: current }, after: { tagIds: wanted } };
        const note = { status: 'THREAD_CHANGED' as const, body: words, ...change };
        await recordChange(trx, actor, { flagId, id, version }, { notes: [note], ...change });
      });
      return getThread(actor, id);
    },
  };
  return service;
}

function pickChangedValues(thread: StoredThread, wanted: ThreadChange) {
  const names = (Object.keys(wanted) as (keyof ThreadWriteValues)[]).filter(
    (name) =>
      wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(thread[name]),
  );
  const pickChanged = (from: object) =>
    Object.fromEntries(names.map((name) => [name, from[name as keyof object]]));
  return {
    before: pickChanged(thread) as Partial<ThreadWriteValues>,
    after: pickChanged(wanted) as Partial<ThreadWriteValues>,
  };
}

/** Notes for the flag's history. A change of author gets its own note, because it can be undone. */
async function createThreadChangeEvents(
  trx: Trx,
  siteId: number,
  change: {
    before: Partial<ThreadWriteValues>;
    after: Partial<ThreadWriteValues>;
    revisionId: number | undefined;
  },
): Promise<ThreadChangeEvent[]> {
  const { revisionId } = change;
  const { userId: formerId, ...before } = change.before;
  const { userId, ...after } = change.after;
  const notes: ThreadChangeEvent[] = [];
  if (Object.keys(after).length > 0) {
    notes.push({
      status: revisionId === undefined ? 'THREAD_CHANGED' : 'EDITED',
      body: describeThreadChanges(after),
      before: { ...before, ...(revisionId !== undefined && { revisionId }) },
      after,
    });
  }
  if (userId !== undefined && formerId !== undefined) {
    const people = await usersIn(trx).ofIds(siteId, [formerId, userId]);
    const usernameOf = (id: number) => people.find((person) => person.id === id)?.username;
    notes.push({
      status: 'AUTHOR_CHANGED',
      body: describeAuthorChange(usernameOf(formerId), usernameOf(userId)),
      before: { userId: formerId },
      after: { userId },
    });
  }
  return notes;
}

async function assertChangeAllowed(
  trx: Trx,
  actor: Actor,
  thread: StoredThread,
  after: Partial<ThreadWriteValues>,
): Promise<void> {
  const isFeaturing = after.isFeatured !== undefined || after.isHomepageFeatured !== undefined;
  if (isFeaturing && thread.isPendingModeration)
    throw conflict(flagMessages.approveBeforeFeaturing);
  if (after.slug !== undefined && isReservedThreadSlug(after.slug)) {
    throw invalidInput(threadMessages.slugReserved, 'slug');
  }
  if (after.slug !== undefined && (await isSlugTaken(trx, actor, thread, after.slug))) {
    throw conflict(flagMessages.slugTaken, 'slug');
  }
  if (after.userId === undefined) return;
  if (!(await threadsRepository(trx).isStaff(actor.siteId, after.userId))) {
    throw invalidInput(threadMessages.authorStaff, 'userId');
  }
}

/** Former slugs of other threads still redirect to them. */
async function isSlugTaken(trx: Trx, { siteId }: Actor, { id }: StoredThread, slug: string) {
  const former = await threadsRepository(trx).findIdByFormerSlug(siteId, slug);
  return former !== undefined && former !== id;
}
