import { sql } from 'kysely';
import type { TextScores } from '../../../../automod/automod.ts';
import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

/**
 * Regular expression for a link in a sanitised body. Remove `<img>` tags first: their `src` is no
 * link.
 */
export const linkPattern = 'https?://|www\\.';

export interface FlagReasons {
  isCare?: boolean;
  isSpam?: boolean;
  isOffensive?: boolean;
  isImage?: boolean;
  isReported?: boolean;
  isRequiredToPublish?: boolean;
  isReportedIllegal?: boolean;
  /** Stored in `flag_findings`, like the next reason. */
  isAdvice?: boolean;
  isUnread?: boolean;
}

export interface LockedFlag {
  id: number;
  isOpen: boolean;
  isCare: boolean;
  version: number;
}

/** Scores of a text, and the bands that near-identical texts share. */
export interface TextScoresWithBands extends TextScores {
  /** Null for texts that are too short to compare. */
  bands?: number[] | null;
}

export interface FlagOpeningValues {
  reasons: FlagReasons;
  scores: TextScoresWithBands | undefined;
  requiresPreModeration: boolean | undefined;
  shouldOpen: boolean;
  outcome: FlagOutcome | null;
  heldFor: readonly HeldReason[];
}

export function flagOpeningRepository(db: Db) {
  return {
    lock: (
      siteId: number,
      assocType: AssocType,
      assocId: number,
    ): Promise<LockedFlag | undefined> =>
      db
        .selectFrom('content_flags')
        .select(['id', 'isOpen', 'isCare', 'version'])
        .where('siteId', '=', siteId)
        .where('assocType', '=', assocType)
        .where('assocId', '=', assocId)
        .forUpdate()
        .executeTakeFirst(),

    /** Undefined if the item has a flag, also one of a concurrent transaction. */
    insert: (
      siteId: number,
      about: { assocType: AssocType; assocId: number; authorId: number },
      write: FlagOpeningValues,
    ): Promise<{ id: number; version: number } | undefined> =>
      db
        .insertInto('content_flags')
        .values({
          siteId,
          assocType: about.assocType,
          assocId: about.assocId,
          authorId: about.authorId,
          isOpen: write.shouldOpen,
          ...toReasonColumns(write.reasons),
          requiresPreModeration: write.requiresPreModeration ?? false,
          outcome: write.outcome,
          heldFor: [...write.heldFor],
          ...toScoreColumns(write.scores),
        })
        .onConflict((oc) => oc.columns(['siteId', 'assocType', 'assocId']).doNothing())
        .returning(['id', 'version'])
        .executeTakeFirst(),

    /**
     * Adds reasons and never removes one, except that reopening clears `isCare` of a closed flag.
     */
    update(siteId: number, id: number, write: FlagOpeningValues): Promise<{ version: number }> {
      const { isCare = false } = write.reasons;
      return db
        .updateTable('content_flags')
        .set({
          ...pickTrueColumns(toReasonColumns(write.reasons)),
          ...toScoreColumns(write.scores),
          ...(write.requiresPreModeration !== undefined && {
            requiresPreModeration: write.requiresPreModeration,
          }),
          ...(write.heldFor.length > 0 && { heldFor: [...write.heldFor] }),
          ...(write.shouldOpen && {
            isOpen: true,
            isCare: isCare ? true : sql<boolean>`is_open and is_care`,
            // A new care reason resets the waiting time.
            openedAt: sql<Date>`case when is_open and (is_care or not ${isCare}) then opened_at
              else now() end`,
            outcome: write.outcome,
            decidedById: null,
            decidedAt: null,
          }),
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
    },

    /** An open flag stays open, because a deletion by the author is no decision. */
    async recordDeletion(siteId: number, id: number): Promise<void> {
      await db
        .updateTable('content_flags')
        .set({ outcome: 'DELETED' })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('isOpen', '=', true)
        .execute();
    },

    /** True if the member has fewer than `few` visible items and none of them has a link. */
    async isNewToLinks(siteId: number, userId: number, few: number): Promise<boolean> {
      const shown = contentKinds.map(
        (kind) => sql`(select body from ${sql.table(contentTables[kind])}
          where site_id = ${siteId} and user_id = ${userId}
            and not is_deleted and not is_spam and not is_pending_moderation limit ${few})`,
      );
      const { rows } = await sql<{ isNew: boolean }>`select count(*) < ${few}::int and
          not coalesce(bool_or(regexp_replace(body, '<img[^>]*>', '', 'g') ~* ${linkPattern}), false)
          as "isNew"
        from (${sql.join(shown, sql` union all `)}) as shown`.execute(db);
      return rows[0]?.isNew ?? true;
    },

    async countTrustedItems(siteId: number, userId: number, max: number): Promise<number> {
      const published = contentKinds.map(
        (kind) => sql`(select ${kind}::text as kind, id from ${sql.table(contentTables[kind])}
          where site_id = ${siteId} and user_id = ${userId}
            and not is_deleted and not is_spam and not is_pending_moderation limit ${max})`,
      );
      const approved = sql`(select assoc_type as kind, assoc_id as id from content_flags as flag
        where site_id = ${siteId} and author_id = ${userId} and exists (
          select 1 from content_flag_events where site_id = ${siteId}
            and content_flag_id = flag.id and status = 'APPROVED' and undone_by_id is null)
        limit ${max})`;
      const { rows } = await sql<{ items: number }>`select count(*) as items
        from (${sql.join([...published, approved], sql` union `)}) as trusted`.execute(db);
      return rows[0]?.items ?? 0;
    },
  };
}

function toReasonColumns(reasons: FlagReasons) {
  return {
    isCare: reasons.isCare ?? false,
    isSpam: reasons.isSpam ?? false,
    isOffensive: reasons.isOffensive ?? false,
    isImage: reasons.isImage ?? false,
    isReported: reasons.isReported ?? false,
    isRequiredToPublish: reasons.isRequiredToPublish ?? false,
    isReportedIllegal: reasons.isReportedIllegal ?? false,
  };
}

function pickTrueColumns(columns: Record<string, boolean>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value));
}

function toScoreColumns(scored: TextScoresWithBands | undefined) {
  if (!scored) return undefined;
  const { bands, ...scores } = scored;
  return {
    spamProb: scores.spam.prob,
    offensiveProb: scores.offensive.prob,
    automod: JSON.stringify(scores),
    ...(bands !== undefined && { textBands: bands }),
  };
}
