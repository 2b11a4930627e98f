import { z } from 'zod';
import {
  type AiPageTextPart,
  aiPageMessages,
  aiPageSavesPerPage,
  aiPageSlug,
  listPartsByModel,
} from '../../../../contract/site/ai-pages.ts';
import { type PostSeo, postMessages, postStatuses } from '../../../../contract/site/posts.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { historyOfRecord, listFieldChanges, type PastEvent } from '../../../base/history.ts';
import { postLabelsRepository } from '../posts/post-labels.repository.ts';
import { postsRepository } from '../posts/posts.repository.ts';

const storedPageStateSchema = z.object({
  title: z.string(),
  permalink: z.string(),
  status: z.enum(postStatuses),
  seo: z.custom<PostSeo>((seo) => typeof seo === 'object' && seo !== null),
  content: z.unknown(),
  tags: z.array(z.string()),
  /** Absent from older audit events. */
  tagIds: z.array(z.number()).optional(),
});
type StoredPageState = z.infer<typeof storedPageStateSchema>;

export interface AiPageVersion {
  version: number;
  /** Null if the audit log names no actor, for example for imported pages. */
  savedBy: string | null;
  savedAt: Date | null;
  changed: string[];
  /** True if the audit log has the complete state, so that it can be restored. */
  isKept: boolean;
  partsByModel: AiPageTextPart[];
}

export interface AiPageState extends Omit<StoredPageState, 'permalink' | 'tags' | 'tagIds'> {
  slug: string;
  /** The id is null if the tag was deleted. */
  tags: { id: number | null; name: string }[];
}

export interface AiPageVersionsService {
  list(
    actor: Pick<Actor, 'siteId'>,
    pageId: number,
    page: number,
  ): Promise<{ versions: AiPageVersion[]; totalPages: number }>;
  getVersion(
    actor: Pick<Actor, 'siteId'>,
    pageId: number,
    version: number,
  ): Promise<{ state: AiPageState; before: AiPageState | null }>;
}

export function createAiPageVersionsService({
  database: { db },
}: Pick<Core, 'database'>): AiPageVersionsService {
  async function findHistory(siteId: number, id: number) {
    const post = await postsRepository(db).find(siteId, id);
    if (post?.type !== 'JOURNAI' || post.isDeleted) throw notFound(postMessages.notFound);
    return historyOfRecord(db, siteId, { noun: 'post', id });
  }

  async function toPageState(state: StoredPageState): Promise<AiPageState> {
    const { permalink, tags, tagIds, ...rest } = state;
    return { ...rest, slug: aiPageSlug(permalink), tags: await resolveTags(tags, tagIds) };
  }

  async function resolveTags(names: readonly string[], ids: readonly number[] | undefined) {
    const labelsRepository = postLabelsRepository(db);
    const knownTags = await (ids
      ? labelsRepository.findTagsByIds(ids)
      : labelsRepository.findTagsByNames(names));
    return names.map((name, index) => {
      const tag = ids
        ? knownTags.find(({ id }) => id === ids[index])
        : knownTags.find((other) => other.name.toLowerCase() === name.toLowerCase());
      return { id: tag?.id ?? null, name: tag?.name ?? name };
    });
  }

  return {
    async list({ siteId }, pageId, page) {
      if (page < 1) throw invalidInput('page counts from 1', 'page');
      const saves = await findHistory(siteId, pageId);
      // Includes the neighbouring events: `before` of a newer save can be the only copy of a
      // version.
      const first = (page - 1) * aiPageSavesPerPage;
      const newer = Math.min(first, 1);
      const window = { limit: aiPageSavesPerPage + newer + 1, offset: first - newer };
      const events = await saves.latest(window);
      return {
        versions: events.slice(newer, newer + aiPageSavesPerPage).flatMap((event, index) =>
          toAiPageVersions(event, {
            newer: events[index + newer - 1],
            older: events[index + newer + 1],
          }),
        ),
        totalPages: Math.ceil((await saves.count()) / aiPageSavesPerPage),
      };
    },

    async getVersion({ siteId }, pageId, version) {
      const events = await (await findHistory(siteId, pageId)).ofVersions([version, version + 1]);
      const saved = events.find((event) => event.version === version);
      const replaced = events.find((event) => event.version === version + 1);
      const state = parsePageState(saved?.after) ?? parsePageState(replaced?.before);
      if (!state) throw notFound(aiPageMessages.versionNotFound);
      const before = parsePageState(saved?.before);
      return { state: await toPageState(state), before: before ? await toPageState(before) : null };
    },
  };
}

/** Versions in a save event: the new one, and the previous one if it has no event. */
function toAiPageVersions(
  event: PastEvent,
  { newer, older }: { newer: PastEvent | undefined; older: PastEvent | undefined },
): AiPageVersion[] {
  const { version, actor, insertedAt, before, after } = event;
  if (version === null) return [];
  const hasReplacedState =
    newer?.version === version + 1 && parsePageState(newer.before) !== undefined;
  const savedVersion: AiPageVersion = {
    version,
    savedBy: actor?.username ?? null,
    savedAt: insertedAt,
    changed: before === null ? [] : listChangedPageFields(event),
    isKept: parsePageState(after) !== undefined || hasReplacedState,
    partsByModel: listPartsByModel(
      (parsePageState(after) ?? parsePageState(newer?.before))?.content,
    ),
  };
  if (older?.version === version - 1 || parsePageState(before) === undefined) return [savedVersion];
  const replacedVersion = {
    version: version - 1,
    savedBy: null,
    savedAt: null,
    changed: [],
    isKept: true,
    partsByModel: listPartsByModel(parsePageState(before)?.content),
  };
  return [savedVersion, replacedVersion];
}

function listChangedPageFields({ before, after }: PastEvent): string[] {
  return listFieldChanges({
    before: pickComparableFields(before),
    after: pickComparableFields(after),
  })
    .map(({ name }) => name)
    .toSorted();
}

/** Leaves out differences that change nothing: tag ids and empty SEO fields. */
function pickComparableFields(state: unknown): object {
  const { tagIds: _, seo, ...rest } = Object(state);
  if (seo === undefined) return rest;
  return { ...rest, seo: Object.fromEntries(Object.entries(seo).filter(([, value]) => value)) };
}

/** Undefined for partial states: scripts record only the fields they changed. */
function parsePageState(value: unknown): StoredPageState | undefined {
  return storedPageStateSchema.safeParse(value).data;
}
