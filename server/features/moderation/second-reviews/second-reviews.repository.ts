import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { ReviewVerdict } from '../../../../contract/moderation/second-reviews.ts';
import type { Page } from '../../../base/paging.ts';
import type { Db } from '../../../db/database.ts';

export interface FirstDecision {
  siteId: number;
  contentFlagId: number;
  body: string;
  firstDecidedById: number;
  firstVerdict: ReviewVerdict;
  firstPolicyId: number | null;
}

/** A sampled text as the second reviewer sees it: without the first decision. */
export interface WaitingReview {
  id: number;
  assocType: AssocType;
  body: string;
}

export interface ReviewDisagreement {
  id: number;
  contentFlagId: number;
  body: string;
  firstDecidedById: number;
  firstVerdict: ReviewVerdict;
  firstPolicy: string | null;
  reviewerId: number;
  verdict: ReviewVerdict;
  policy: string | null;
  reviewedAt: Date;
}

/** Texts of people in danger are not judged, also if that was noticed after the decision. */
const isOutsideCare = sql<boolean>`not flag.is_care and not exists (select from care_cases
  where care_cases.content_flag_id = flag.id)`;

export function secondReviewsRepository(db: Db) {
  const waitingFor = (siteId: number, viewerId: number) =>
    sql`review.site_id = ${siteId} and review.reviewed_at is null and ${isOutsideCare}
      and review.first_decided_by_id <> ${viewerId} and review.body <> ''
      and flag.author_id is distinct from ${viewerId}`;
  const isDisagreement = (siteId: number, onlyOfId: number | undefined) => {
    const own =
      onlyOfId === undefined
        ? sql``
        : sql`and (review.first_decided_by_id = ${onlyOfId} or review.reviewer_id = ${onlyOfId})`;
    return sql`review.site_id = ${siteId} and review.reviewed_at is not null
      and review.verdict <> review.first_verdict ${own} and ${isOutsideCare}`;
  };

  return {
    /** Stores the decision for a second review if `place`, 0 to 99, is below the site's percentage. */
    async sample(first: FirstDecision, place: number): Promise<void> {
      await sql`insert into second_reviews (site_id, content_flag_id, body, first_decided_by_id,
          first_verdict, first_policy_id)
        select id, ${first.contentFlagId}::int, ${first.body}::text, ${first.firstDecidedById}::int,
          ${first.firstVerdict}::text, ${first.firstPolicyId}::int
        from sites where id = ${first.siteId}
          and coalesce((settings ->> 'secondReviewPercent')::int, 0) > ${place}::int
        on conflict (site_id, content_flag_id) do update set body = excluded.body,
          first_decided_by_id = excluded.first_decided_by_id,
          first_verdict = excluded.first_verdict, first_policy_id = excluded.first_policy_id,
          first_decided_at = now()
        where second_reviews.reviewed_at is null`.execute(db);
    },

    async dropWaiting(siteId: number, flagId: number): Promise<void> {
      await db
        .deleteFrom('second_reviews')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('reviewedAt', 'is', null)
        .execute();
    },

    async listWaiting(siteId: number, viewerId: number, limit: number): Promise<WaitingReview[]> {
      const { rows } = await sql<WaitingReview>`
        select review.id, flag.assoc_type as "assocType", review.body from second_reviews as review
        join content_flags as flag on flag.id = review.content_flag_id
        where ${waitingFor(siteId, viewerId)} order by review.id limit ${limit}`.execute(db);
      return rows;
    },

    async countWaiting(siteId: number, viewerId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from second_reviews as review
        join content_flags as flag on flag.id = review.content_flag_id
        where ${waitingFor(siteId, viewerId)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async findForUpdate(siteId: number, id: number) {
      return db
        .selectFrom('second_reviews')
        .innerJoin('content_flags as flag', 'flag.id', 'second_reviews.contentFlagId')
        .select(['firstDecidedById', 'reviewedAt', 'authorId'])
        .where('second_reviews.siteId', '=', siteId)
        .where('second_reviews.id', '=', id)
        .where(isOutsideCare)
        .forUpdate('second_reviews')
        .executeTakeFirst();
    },

    async record(
      siteId: number,
      id: number,
      review: { reviewerId: number; verdict: ReviewVerdict; policyId: number | null },
    ): Promise<void> {
      await db
        .updateTable('second_reviews')
        .set({ ...review, reviewedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Newest first; with `onlyOfId` those that this person took part in. */
    async listDisagreements(
      siteId: number,
      onlyOfId: number | undefined,
      { limit, offset }: Page,
    ): Promise<ReviewDisagreement[]> {
      const { rows } = await sql<ReviewDisagreement>`
        select review.id, review.content_flag_id as "contentFlagId", review.body,
          review.first_decided_by_id as "firstDecidedById",
          review.first_verdict as "firstVerdict", first_policy.name as "firstPolicy",
          review.reviewer_id as "reviewerId", review.verdict, policy.name as policy,
          review.reviewed_at as "reviewedAt"
        from second_reviews as review
        join content_flags as flag on flag.id = review.content_flag_id
        left join policies as first_policy on first_policy.id = review.first_policy_id
        left join policies as policy on policy.id = review.policy_id
        where ${isDisagreement(siteId, onlyOfId)}
        order by review.reviewed_at desc, review.id desc
        limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    async countDisagreements(siteId: number, onlyOfId: number | undefined): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from second_reviews as review
        join content_flags as flag on flag.id = review.content_flag_id
        where ${isDisagreement(siteId, onlyOfId)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** Erases the texts of deleted people. The verdicts stay for the figures. */
export async function eraseReviewedTexts(
  trx: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`update second_reviews as review set body = '' from content_flags as flag
    where review.site_id = ${siteId} and flag.id = review.content_flag_id
      and flag.author_id = any(${[...userIds]}::int[])`.execute(trx);
}
