import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import type { TextScores } from '../automod/automod.ts';
import type { FlagReasons } from './flag-opening.rules.ts';

export interface FlagState {
  id: number;
  isOpen: boolean;
  version: number;
}

export interface FlagWrite {
  reasons: FlagReasons;
  scores: TextScores | undefined;
  requiresPreModeration: boolean | undefined;
  opens: boolean;
}

export function flagOpeningRepository(db: Db) {
  return {
    /** Waits for whoever changes it; nothing when the item has no flag. */
    lock: (siteId: number, assocType: AssocType, assocId: number): Promise<FlagState | undefined> =>
      db
        .selectFrom('content_flags')
        .select(['id', 'is_open as isOpen', 'version'])
        .where('site_id', '=', siteId)
        .where('assoc_type', '=', assocType)
        .where('assoc_id', '=', assocId)
        .forUpdate()
        .executeTakeFirst(),

    /** Nothing when there is one already, also one that somebody else is just making. */
    insert: (
      siteId: number,
      about: { assocType: AssocType; assocId: number; authorId: number },
      write: FlagWrite,
    ): Promise<{ id: number; version: number } | undefined> =>
      db
        .insertInto('content_flags')
        .values({
          site_id: siteId,
          assoc_type: about.assocType,
          assoc_id: about.assocId,
          author_id: about.authorId,
          ...reasonColumns(write.reasons),
          requires_pre_moderation: write.requiresPreModeration ?? false,
          ...scoreColumns(write.scores),
        })
        .onConflict((oc) => oc.columns(['site_id', 'assoc_type', 'assoc_id']).doNothing())
        .returning(['id', 'version'])
        .executeTakeFirst(),

    /** Reasons are added to those there are. */
    update: (siteId: number, id: number, write: FlagWrite): Promise<{ version: number }> =>
      db
        .updateTable('content_flags')
        .set({
          ...trueOnly(reasonColumns(write.reasons)),
          ...scoreColumns(write.scores),
          ...(write.requiresPreModeration !== undefined && {
            requires_pre_moderation: write.requiresPreModeration,
          }),
          ...(write.opens && {
            is_open: true,
            opened_at: sql<Date>`case when is_open then opened_at else now() end`,
          }),
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),

    /** How many items of theirs the public has seen or staff has approved, counted up to `max`. */
    async countTrusted(siteId: number, userId: number, max: number): Promise<number> {
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

function reasonColumns(reasons: FlagReasons) {
  return {
    is_spam: reasons.isSpam ?? false,
    is_offensive: reasons.isOffensive ?? false,
    is_image: reasons.isImage ?? false,
    is_reported: reasons.isReported ?? false,
    is_required_to_publish: reasons.isRequiredToPublish ?? false,
  };
}

function trueOnly(columns: Record<string, boolean>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value));
}

function scoreColumns(scores: TextScores | undefined) {
  return (
    scores && {
      spam_prob: scores.spam.prob,
      offensive_prob: scores.offensive.prob,
      automod: JSON.stringify(scores),
    }
  );
}
