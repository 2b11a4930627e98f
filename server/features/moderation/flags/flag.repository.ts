import { sql } from 'kysely';
import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { UserSummary } from '../../people/users/users.repository.ts';

export interface AutomodScore {
  prob: number;
  words: { word: string; weight: number }[];
}

/** Scores from the time when the content was written. */
export interface StoredScores {
  modelVersion: string;
  spam: AutomodScore;
  offensive: AutomodScore;
  /** Absent in scores of older models. */
  care?: AutomodScore;
}

export interface SecondOpinion {
  name: string;
  spam?: number;
  offensive?: number;
  care?: number;
  disagreement: number;
}

export interface Flag {
  id: number;
  siteId: number;
  assocType: AssocType;
  assocId: number;
  authorId: number;
  /** Only in the first page of a list; elsewhere a loader finds it. */
  author?: UserSummary;
  isOpen: boolean;
  isSpam: boolean;
  isOffensive: boolean;
  isImage: boolean;
  isReported: boolean;
  isRequiredToPublish: boolean;
  isReportedIllegal: boolean;
  isCare: boolean;
  /** Dangerous advice, found by automod or confirmed. */
  isAdvice: boolean;
  heldFor: HeldReason[];
  secondOpinion: SecondOpinion | null;
  requiresPreModeration: boolean;
  reportCount: number;
  /** Null in rows of earlier releases. */
  trustedReports: number | null;
  harm: number | null;
  reportsIgnoredAt: Date | null;
  reportsIgnoredById: number | null;
  automod: StoredScores | null;
  isEscalated: boolean;
  outcome: FlagOutcome | null;
  /** Null when a rule brought the outcome about. */
  decidedById: number | null;
  decidedAt: Date | null;
  version: number;
  openedAt: Date;
  insertedAt: Date;
  updatedAt: Date;
}

export const flagColumns = [
  'id',
  'siteId',
  'assocType',
  'assocId',
  'authorId',
  'isOpen',
  'isSpam',
  'isOffensive',
  'isImage',
  'isReported',
  'isRequiredToPublish',
  'isReportedIllegal',
  'isCare',
  'isAdvice',
  'heldFor',
  'secondOpinion',
  'requiresPreModeration',
  'reportCount',
  'trustedReports',
  'harm',
  'reportsIgnoredAt',
  'reportsIgnoredById',
  'automod',
  'isEscalated',
  'outcome',
  'decidedById',
  'decidedAt',
  'version',
  'openedAt',
  'insertedAt',
  'updatedAt',
] as const;

export interface FlagDecisionValues {
  isOpen?: boolean | undefined;
  isSpam?: boolean | undefined;
  isCare?: boolean | undefined;
  isEscalated?: boolean | undefined;
  outcome?: FlagOutcome | null | undefined;
  decidedById?: number | null | undefined;
  decidedAt?: Date | null | undefined;
}

const selectFlagsOfSite = (db: Db, siteId: number) =>
  db.selectFrom('content_flags').select(flagColumns).where('content_flags.siteId', '=', siteId);

const selectFlagsByIds = compileOnce((db, siteId: number, ids: readonly number[]) =>
  selectFlagsOfSite(db, siteId).where('id', '=', anyOf(ids)).compile(),
);

export function flagRepository(db: Db) {
  const ofSite = (siteId: number) => selectFlagsOfSite(db, siteId);

  return {
    async find(siteId: number, id: number): Promise<Flag | undefined> {
      return (await ofSite(siteId).where('id', '=', id).executeTakeFirst()) as Flag | undefined;
    },

    /** Lock the flag before its content, always in this order. */
    async findForUpdate(siteId: number, id: number): Promise<Flag | undefined> {
      const row = await ofSite(siteId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      return row as Flag | undefined;
    },

    async findByItem(siteId: number, type: AssocType, assocId: number): Promise<Flag | undefined> {
      const row = await ofSite(siteId)
        .where('assocType', '=', type)
        .where('assocId', '=', assocId)
        .executeTakeFirst();
      return row as Flag | undefined;
    },

    async ofIds(siteId: number, ids: readonly number[]): Promise<Flag[]> {
      if (ids.length === 0) return [];
      const rows = (await selectFlagsByIds(db, siteId, ids)) as Flag[];
      const byId = new Map(rows.map((flag) => [flag.id, flag]));
      return ids.map((id) => byId.get(id)).filter((flag) => flag !== undefined);
    },

    /** Increases the version even if `changed` is empty. */
    async update(
      siteId: number,
      id: number,
      changed: FlagDecisionValues,
      { isOpenedNow = false }: { isOpenedNow?: boolean | undefined } = {},
    ): Promise<Flag> {
      const row = await db
        .updateTable('content_flags')
        .set({
          ...(changed.isOpen !== undefined && { isOpen: changed.isOpen }),
          ...(isOpenedNow && { openedAt: sql<Date>`now()` }),
          ...(changed.isSpam !== undefined && { isSpam: changed.isSpam }),
          ...(changed.isCare !== undefined && { isCare: changed.isCare }),
          ...(changed.isEscalated !== undefined && { isEscalated: changed.isEscalated }),
          ...(changed.outcome !== undefined && { outcome: changed.outcome }),
          ...(changed.decidedById !== undefined && { decidedById: changed.decidedById }),
          ...(changed.decidedAt !== undefined && { decidedAt: changed.decidedAt }),
          version: sql`version + 1`,
          updatedAt: sql`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(flagColumns)
        .executeTakeFirstOrThrow();
      return row as Flag;
    },

    /** Does not raise the version: a new second opinion must not conflict with a moderator's decision. */
    async setSecondOpinion(siteId: number, flagId: number, opinion: SecondOpinion): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({
          secondOpinion: JSON.stringify(opinion),
          disagreement: sql<number>`${opinion.disagreement}::real`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', flagId)
        .execute();
    },
  };
}
