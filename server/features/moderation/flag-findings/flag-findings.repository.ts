import { sql } from 'kysely';
import type { AdviceKind, AdviceReview } from '../../../../contract/moderation/flag-findings.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';

export interface FlagFinding {
  contentFlagId: number;
  adviceKind: AdviceKind | null;
  adviceSentence: string;
  showsNote: boolean;
  review: AdviceReview | null;
  reviewedById: number | null;
  reviewedAt: Date | null;
  unreadLanguage: string | null;
}

export interface NewFlagFinding {
  advice?: { kind: AdviceKind; sentence: string } | undefined;
  unreadLanguage?: string | undefined;
}

const findingColumns = [
  'contentFlagId',
  'adviceKind',
  'adviceSentence',
  'showsNote',
  'review',
  'reviewedById',
  'reviewedAt',
  'unreadLanguage',
] as const;

const selectFindingsByFlags = compileOnce((db, siteId: number, flagIds: readonly number[]) =>
  db
    .selectFrom('flag_findings')
    .select(findingColumns)
    .where('siteId', '=', siteId)
    .where('contentFlagId', '=', anyOf(flagIds))
    .compile(),
);

export function flagFindingsRepository(db: Db) {
  return {
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<FlagFinding[]> {
      return (await selectFindingsByFlags(db, siteId, flagIds)) as FlagFinding[];
    },

    /**
     * Adds to what was found before. A member's report does not replace a quoted sentence, and a new
     * sentence needs a new judgement.
     */
    async add(
      siteId: number,
      contentFlagId: number,
      { advice, unreadLanguage }: NewFlagFinding,
    ): Promise<void> {
      await sql`insert into flag_findings as found
          (site_id, content_flag_id, advice_kind, advice_sentence, unread_language)
        values (${siteId}, ${contentFlagId}, ${advice?.kind ?? null}, ${advice?.sentence ?? ''},
          ${unreadLanguage ?? null})
        on conflict (content_flag_id) do update set
          advice_kind = case when excluded.advice_kind is null
              or excluded.advice_kind = 'REPORTED' and found.advice_kind is not null
            then found.advice_kind else excluded.advice_kind end,
          advice_sentence = case when excluded.advice_sentence = ''
            then found.advice_sentence else excluded.advice_sentence end,
          review = case when excluded.advice_sentence in ('', found.advice_sentence)
            then found.review end,
          reviewed_by_id = case when excluded.advice_sentence in ('', found.advice_sentence)
            then found.reviewed_by_id end,
          reviewed_at = case when excluded.advice_sentence in ('', found.advice_sentence)
            then found.reviewed_at end,
          unread_language = coalesce(excluded.unread_language, found.unread_language)`.execute(db);
    },

    async setNote(siteId: number, contentFlagId: number, showsNote: boolean): Promise<void> {
      await db
        .updateTable('flag_findings')
        .set({ showsNote })
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', contentFlagId)
        .execute();
    },

    async setReview(
      siteId: number,
      contentFlagId: number,
      review: AdviceReview,
      reviewedById: number,
    ): Promise<void> {
      await db
        .updateTable('flag_findings')
        .set({ review, reviewedById, reviewedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', contentFlagId)
        .execute();
    },
  };
}

/** Erases sentences quoted from texts of deleted people. */
export const eraseAdviceSentences: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`update flag_findings as found set advice_sentence = ''
    from content_flags as flag
    where flag.site_id = ${siteId} and flag.author_id = any(${[...userIds]}::int[])
      and found.site_id = ${siteId} and found.content_flag_id = flag.id
      and found.advice_sentence <> ''`.execute(trx);
};
