import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { FlagOutcome } from './flag-states.ts';

export interface AutomodPart {
  prob: number;
  words: { word: string; weight: number }[];
}

/** What the model said when the content was written. */
export interface StoredAutomod {
  modelVersion: string;
  spam: AutomodPart;
  offensive: AutomodPart;
}

export interface Flag {
  id: number;
  siteId: number;
  assocType: AssocType;
  assocId: number;
  authorId: number;
  isOpen: boolean;
  isSpam: boolean;
  isOffensive: boolean;
  isImage: boolean;
  isReported: boolean;
  isRequiredToPublish: boolean;
  requiresPreModeration: boolean;
  reportCount: number;
  automod: StoredAutomod | null;
  outcome: FlagOutcome | null;
  version: number;
  openedAt: Date;
  insertedAt: Date;
  updatedAt: Date;
}

const columns = [
  'content_flags.id',
  'content_flags.site_id as siteId',
  'content_flags.assoc_type as assocType',
  'content_flags.assoc_id as assocId',
  'content_flags.author_id as authorId',
  'content_flags.is_open as isOpen',
  'content_flags.is_spam as isSpam',
  'content_flags.is_offensive as isOffensive',
  'content_flags.is_image as isImage',
  'content_flags.is_reported as isReported',
  'content_flags.is_required_to_publish as isRequiredToPublish',
  'content_flags.requires_pre_moderation as requiresPreModeration',
  'content_flags.report_count as reportCount',
  'content_flags.automod',
  'content_flags.outcome',
  'content_flags.version',
  'content_flags.opened_at as openedAt',
  'content_flags.inserted_at as insertedAt',
  'content_flags.updated_at as updatedAt',
] as const;

/** What a decision can change of a flag. */
export interface FlagWrite {
  isOpen?: boolean | undefined;
  isSpam?: boolean | undefined;
  outcome?: FlagOutcome | null | undefined;
}

export function flagRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('content_flags').select(columns).where('content_flags.site_id', '=', siteId);

  return {
    async find(siteId: number, id: number): Promise<Flag | undefined> {
      return (await ofSite(siteId).where('id', '=', id).executeTakeFirst()) as Flag | undefined;
    },

    /** Before its content, wherever both are locked. */
    async findForUpdate(siteId: number, id: number): Promise<Flag | undefined> {
      const row = await ofSite(siteId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      return row as Flag | undefined;
    },

    async findByItem(siteId: number, type: AssocType, assocId: number): Promise<Flag | undefined> {
      const row = await ofSite(siteId)
        .where('assoc_type', '=', type)
        .where('assoc_id', '=', assocId)
        .executeTakeFirst();
      return row as Flag | undefined;
    },

    /** In the order of the ids. */
    async ofIds(siteId: number, ids: readonly number[]): Promise<Flag[]> {
      if (ids.length === 0) return [];
      const rows = (await ofSite(siteId).where('id', '=', anyOf(ids)).execute()) as Flag[];
      const byId = new Map(rows.map((flag) => [flag.id, flag]));
      return ids.map((id) => byId.get(id)).filter((flag) => flag !== undefined);
    },

    /** Every change makes a new version, whether or not it changes one of these columns. */
    async update(
      siteId: number,
      id: number,
      changed: FlagWrite,
      { isOpenedNow = false }: { isOpenedNow?: boolean | undefined } = {},
    ): Promise<Flag> {
      const row = await db
        .updateTable('content_flags')
        .set({
          ...(changed.isOpen !== undefined && { is_open: changed.isOpen }),
          ...(isOpenedNow && { opened_at: sql<Date>`now()` }),
          ...(changed.isSpam !== undefined && { is_spam: changed.isSpam }),
          ...(changed.outcome !== undefined && { outcome: changed.outcome }),
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return row as Flag;
    },
  };
}
