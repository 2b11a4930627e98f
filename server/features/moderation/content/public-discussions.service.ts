import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { defaultAdviceNote } from '../../../../contract/moderation/flag-findings.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import { anchorOfContent } from '../../../../contract/public-paths.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Database } from '../../../db/database.ts';
import { avatarUrls } from '../../people/avatars/avatar.files.ts';
import type { CareGuideService } from '../care/care-guide.service.ts';
import { publicDiscussionsRepository } from './public-discussions.repository.ts';
import { buildOutline, type OutlineEntryState, type PublicItemRow } from './public-outline.ts';

interface DiscussionReader {
  siteId: number;
  viewerId: number | undefined;
}

/** Selects a page by number, or the page that contains the item with anchor `at`. */
export interface DiscussionPosition {
  page?: number | undefined;
  at?: string | undefined;
}

export interface PublicPerson {
  id: number;
  username: string;
  slug: string;
  /** Blocked or deleted: has no profile to link to. */
  isGone: boolean;
  isDeleted: boolean;
  thumb: string | undefined;
}

export interface DiscussionEntry {
  anchor: string;
  kind: ContentKind;
  id: number;
  depth: number;
  shown: OutlineEntryState;
  author: PublicPerson | undefined;
  body: string;
  insertedAt: Date;
  editedAt: Date | null;
  answers: { anchor: string; author: PublicPerson | undefined } | undefined;
  toAuthor: AuthorNotice | undefined;
  /** Note for everybody, if staff put one above the text. */
  adviceNote: string | undefined;
}

export interface AuthorNotice {
  heldFor: readonly HeldReason[];
  /** True if staff hid it for the author's safety, not because of its content. */
  isHiddenForCare: boolean;
  /** Help resources, if the item's flag is urgent. */
  help: readonly string[] | undefined;
}

export interface Discussion {
  entries: DiscussionEntry[];
  page: number;
  pages: number;
  total: number;
}

export interface PublicThread {
  id: number;
  slug: string;
  name: string;
  body: string;
  author: PublicPerson | undefined;
  insertedAt: Date;
  editedAt: Date | null;
  isClosed: boolean;
  seo: unknown;
  isWaiting: boolean;
  toAuthor: AuthorNotice | undefined;
  adviceNote: string | undefined;
  discussion: Discussion;
}

/** Discussions as the public may read them, without deleted, pending or spam items. */
export interface PublicDiscussionsService {
  getComments(
    reader: DiscussionReader,
    postId: number,
    place: DiscussionPosition,
  ): Promise<Discussion>;
  getThread(
    reader: DiscussionReader,
    slug: string,
    place: DiscussionPosition,
  ): Promise<PublicThread | undefined>;
  getStatuses(
    reader: DiscussionReader,
    userId: number,
    place: DiscussionPosition,
  ): Promise<Discussion>;
  findPeople(siteId: number, userIds: Iterable<number>): Promise<ReadonlyMap<number, PublicPerson>>;
}

const entriesPerPage = 50;

export function createPublicDiscussionsService({
  database,
  careGuide,
  getSettings,
}: {
  database: Database;
  careGuide: CareGuideService;
  getSettings(siteId: number): Promise<Pick<SiteSettings, 'adviceNote'>>;
}): PublicDiscussionsService {
  const repository = publicDiscussionsRepository(database.db);

  async function findPeople(
    siteId: number,
    ids: Iterable<number>,
  ): Promise<Map<number, PublicPerson>> {
    const userIds = [...new Set(ids)];
    const rows = await repository.findPeople(siteId, userIds);
    return new Map(
      rows.map(({ roleId, avatarKey, ...row }) => [
        row.id,
        {
          ...row,
          isGone: row.isDeleted || roleId === Number(roleIds.spammer),
          thumb: avatarKey === null ? undefined : avatarUrls(avatarKey).thumb,
        },
      ]),
    );
  }

  async function findAuthorNotices(
    { siteId, viewerId }: DiscussionReader,
    rows: readonly { kind: ContentKind; id: number; userId: number }[],
  ): Promise<ReadonlyMap<string, AuthorNotice>> {
    const own = rows.filter(({ userId }) => userId === viewerId);
    const flags = own.length === 0 ? [] : await repository.findFlags(siteId, own);
    const showsAnyHelp = flags.some(({ showsHelp }) => showsHelp);
    const help = showsAnyHelp ? await careGuide.helpForMembers(siteId) : [];
    return new Map(
      flags.map(({ anchor, showsHelp, isHiddenForCare, heldFor }) => [
        anchor,
        { heldFor, isHiddenForCare, help: showsHelp ? help : undefined },
      ]),
    );
  }

  /** Notes by anchor. Hardly any page has one, so that settings are rarely read. */
  async function findAdviceNotes(
    siteId: number,
    rows: readonly { kind: ContentKind; id: number }[],
  ): Promise<ReadonlyMap<string, string>> {
    const noted = await repository.findNoted(siteId, rows);
    if (noted.length === 0) return new Map();
    const { adviceNote } = await getSettings(siteId);
    return new Map(noted.map((anchor) => [anchor, adviceNote || defaultAdviceNote]));
  }

  async function buildDiscussion(
    reader: DiscussionReader,
    rows: readonly PublicItemRow[],
    place: DiscussionPosition,
  ): Promise<Discussion> {
    const { siteId, viewerId } = reader;
    const outline = buildOutline(rows, viewerId);
    const pages = Math.max(1, Math.ceil(outline.length / entriesPerPage));
    const index = outline.findIndex(({ row }) => row.anchor === place.at);
    const wanted = index === -1 ? (place.page ?? 1) : Math.floor(index / entriesPerPage) + 1;
    const page = Math.min(wanted, pages);
    const part = outline.slice((page - 1) * entriesPerPage, page * entriesPerPage);

    const byAnchor = new Map(outline.map((entry) => [entry.row.anchor, entry]));
    const answered = part.map(({ row }) => (row.parent ? byAnchor.get(row.parent) : undefined));
    const texts = await repository.findTexts(
      siteId,
      part.filter(({ shown }) => shown !== 'tombstone').map(({ row }) => row),
    );
    const people = await findPeople(
      siteId,
      [...part, ...answered.filter((entry) => entry !== undefined)].map(({ row }) => row.userId),
    );

    const notices = await findAuthorNotices(
      reader,
      part.filter(({ shown }) => shown !== 'tombstone').map(({ row }) => row),
    );

    const adviceNotes = await findAdviceNotes(
      siteId,
      part.filter(({ shown }) => shown === 'visible').map(({ row }) => row),
    );

    const entries = part.map(({ row, depth, shown }, i): DiscussionEntry => {
      const parent = answered[i];
      const isTombstone = shown === 'tombstone';
      return {
        anchor: row.anchor,
        kind: row.kind,
        id: row.id,
        depth,
        shown,
        author: isTombstone ? undefined : people.get(row.userId),
        body: texts.get(row.anchor)?.body ?? '',
        insertedAt: texts.get(row.anchor)?.insertedAt ?? new Date(0),
        editedAt: texts.get(row.anchor)?.editedAt ?? null,
        answers: parent && {
          anchor: parent.row.anchor,
          author: parent.shown === 'tombstone' ? undefined : people.get(parent.row.userId),
        },
        toAuthor: notices.get(row.anchor),
        adviceNote: adviceNotes.get(row.anchor),
      };
    });
    const total = outline.filter(({ shown }) => shown !== 'tombstone').length;
    return { entries, page, pages, total };
  }

  return {
    getComments: async (reader, postId, place) =>
      buildDiscussion(reader, await repository.findComments(reader.siteId, postId), place),

    async getThread(reader, slug, place) {
      const found = await repository.findThread(reader.siteId, slug);
      if (!found) return undefined;
      const { userId, isDeleted, isSpam, isPendingModeration: isWaiting, ...thread } = found;
      if (isDeleted || isSpam || (isWaiting && userId !== reader.viewerId)) return undefined;
      const rows = await repository.findReplies(reader.siteId, thread.id);
      const item = { kind: 'thread', id: thread.id, userId } as const;
      const notices = await findAuthorNotices(reader, [item]);
      const adviceNotes = await findAdviceNotes(reader.siteId, [item]);
      return {
        ...thread,
        isWaiting,
        toAuthor: notices.get(anchorOfContent('thread', thread.id)),
        adviceNote: adviceNotes.get(anchorOfContent('thread', thread.id)),
        author: (await findPeople(reader.siteId, [userId])).get(userId),
        discussion: await buildDiscussion(reader, rows, place),
      };
    },

    async getStatuses(reader, userId, place) {
      return buildDiscussion(reader, await repository.findStatuses(reader.siteId, userId), place);
    },

    findPeople,
  };
}
