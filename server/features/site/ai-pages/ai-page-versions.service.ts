import { z } from 'zod';
import {
  aiPageMessages,
  aiPageSavesPerPage,
  aiPageSlug,
} from '../../../../contract/site/ai-pages.ts';
import { type PostSeo, postMessages, postStatuses } from '../../../../contract/site/posts.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { fieldChanges, historyOf, type PastEvent } from '../../../base/history.ts';
import type { Database } from '../../../db/database.ts';
import { postFilingRepository } from '../posts/post-filing.repository.ts';
import { postsRepository } from '../posts/posts.repository.ts';

/** State of a page in the audit log. */
const keptState = z.object({
  title: z.string(),
  permalink: z.string(),
  status: z.enum(postStatuses),
  seo: z.custom<PostSeo>((seo) => typeof seo === 'object' && seo !== null),
  content: z.unknown(),
  tags: z.array(z.string()),
  /** Absent from older audit events. */
  tagIds: z.array(z.number()).optional(),
});
type KeptState = z.infer<typeof keptState>;

export interface AiPageVersion {
  version: number;
  /** Null if the audit log names no actor, for example for imported pages. */
  savedBy: string | null;
  savedAt: Date | null;
  /** Names of the changed fields, sorted. */
  changed: string[];
  /** True if the audit log has the complete state, so that it can be restored. */
  isKept: boolean;
}

export interface AiPageState extends Omit<KeptState, 'permalink' | 'tags' | 'tagIds'> {
  slug: string;
  /** The id is null if the tag was deleted. */
  tags: { id: number | null; name: string }[];
}

export interface AiPageVersionsService {
  /** Newest first; pages count from 1. */
  list(
    actor: Pick<Actor, 'siteId'>,
    pageId: number,
    page: number,
  ): Promise<{ versions: AiPageVersion[]; totalPages: number }>;
  /** State of a version, and the state it replaced if the audit log has it. */
  states(
    actor: Pick<Actor, 'siteId'>,
    pageId: number,
    version: number,
  ): Promise<{ state: AiPageState; before: AiPageState | null }>;
}

export function createAiPageVersionsService({
  database: { db },
}: {
  database: Database;
}): AiPageVersionsService {
  async function savesOf(siteId: number, id: number) {
    const post = await postsRepository(db).find(siteId, id);
    if (post?.type !== 'JOURNAI' || post.isDeleted) throw notFound(postMessages.notFound);
    return historyOf(db, siteId, { noun: 'post', id });
  }

  async function told(state: KeptState): Promise<AiPageState> {
    const { permalink, tags, tagIds, ...rest } = state;
    return { ...rest, slug: aiPageSlug(permalink), tags: await tagsOf(tags, tagIds) };
  }

  async function tagsOf(names: readonly string[], ids: readonly number[] | undefined) {
    const filing = postFilingRepository(db);
    const known = await (ids ? filing.tagsByIds(ids) : filing.tagsByNames(names));
    return names.map((name, place) => {
      const tag = ids
        ? known.find(({ id }) => id === ids[place])
        : known.find((other) => other.name.toLowerCase() === name.toLowerCase());
      return { id: tag?.id ?? null, name: tag?.name ?? name };
    });
  }

  return {
    async list({ siteId }, pageId, page) {
      if (page < 1) throw invalidInput('page counts from 1', 'page');
      const saves = await savesOf(siteId, pageId);
      // Includes the neighbouring events: `before` of a newer save can be the only copy of a
      // version.
      const first = (page - 1) * aiPageSavesPerPage;
      const newer = Math.min(first, 1);
      const window = { limit: aiPageSavesPerPage + newer + 1, offset: first - newer };
      const events = await saves.latest(window);
      return {
        versions: events.slice(newer, newer + aiPageSavesPerPage).flatMap((event, place) =>
          versionsFrom(event, {
            newer: events[place + newer - 1],
            older: events[place + newer + 1],
          }),
        ),
        totalPages: Math.ceil((await saves.count()) / aiPageSavesPerPage),
      };
    },

    async states({ siteId }, pageId, version) {
      const events = await (await savesOf(siteId, pageId)).ofVersions([version, version + 1]);
      const saved = events.find((event) => event.version === version);
      const replaced = events.find((event) => event.version === version + 1);
      const state = stateIn(saved?.after) ?? stateIn(replaced?.before);
      if (!state) throw notFound(aiPageMessages.versionNotFound);
      const before = stateIn(saved?.before);
      return { state: await told(state), before: before ? await told(before) : null };
    },
  };
}

/** The version a save created, and the one it replaced if no event of its own lists that. */
function versionsFrom(
  event: PastEvent,
  { newer, older }: { newer: PastEvent | undefined; older: PastEvent | undefined },
): AiPageVersion[] {
  const { version, actor, insertedAt, before, after } = event;
  if (version === null) return [];
  const isReplacedWhole = newer?.version === version + 1 && stateIn(newer.before) !== undefined;
  const made: AiPageVersion = {
    version,
    savedBy: actor?.username ?? null,
    savedAt: insertedAt,
    changed: before === null ? [] : changedNames(event),
    isKept: stateIn(after) !== undefined || isReplacedWhole,
  };
  if (older?.version === version - 1 || stateIn(before) === undefined) return [made];
  const untold = { version: version - 1, savedBy: null, savedAt: null, changed: [], isKept: true };
  return [made, untold];
}

function changedNames({ before, after }: PastEvent): string[] {
  return fieldChanges({ before: comparable(before), after: comparable(after) })
    .map(({ name }) => name)
    .toSorted();
}

/** Leaves out differences that change nothing: tag ids and empty SEO fields. */
function comparable(told: unknown): object {
  const { tagIds: _, seo, ...rest } = Object(told);
  if (seo === undefined) return rest;
  return { ...rest, seo: Object.fromEntries(Object.entries(seo).filter(([, value]) => value)) };
}

/** Undefined for partial states: scripts record only the fields they changed. */
function stateIn(told: unknown): KeptState | undefined {
  return keptState.safeParse(told).data;
}
