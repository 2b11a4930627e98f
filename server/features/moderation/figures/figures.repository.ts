import { sql } from 'kysely';
import { backlogAgeBoundsHours } from '../../../../contract/moderation/figures.ts';
import type { TargetReason } from '../../../../contract/moderation/time-targets.ts';
import type { Db } from '../../../db/database.ts';

export interface FiguresPeriod {
  from: Date;
  to: Date;
}

export interface DecisionTimes {
  count: number;
  medianMinutes: number;
  p90Minutes: number;
}

export interface AutomodAgreement {
  calledRemoved: number;
  calledKept: number;
  notCalledRemoved: number;
  notCalledKept: number;
}

export interface ReviewPair {
  firstPolicyId: number | null;
  firstVerdict: 'KEEP' | 'REMOVE';
  policyId: number | null;
  verdict: 'KEEP' | 'REMOVE';
}

const maxReviewPairs = 20_000;

/** Figures never include cases of people in danger. */
const isOutsideCare = sql`not is_care and not exists (select from care_cases
  where care_cases.content_flag_id = content_flags.id)`;

export function moderationFiguresRepository(db: Db) {
  const decided = (siteId: number, { from, to }: FiguresPeriod) => sql`site_id = ${siteId}
    and decided_at >= ${from} and decided_at < ${to} and decided_by_id is not null
    and ${isOutsideCare}`;
  const times = sql`count(*)::int as count,
    percentile_cont(0.5) within group (order by minutes)::float8 as "medianMinutes",
    percentile_cont(0.9) within group (order by minutes)::float8 as "p90Minutes"`;
  const minutes = sql`extract(epoch from decided_at - opened_at)::float8 / 60`;

  return {
    /** Open flags by age, in the groups of `backlogAgeBoundsHours`. */
    async countBacklog(siteId: number, now: Date): Promise<Map<number, number>> {
      const bounds = backlogAgeBoundsHours.map((hours) => hours * 3600);
      const { rows } = await sql<{ age: number; count: number }>`
        select width_bucket(extract(epoch from ${now}::timestamptz - opened_at)::float8,
            ${bounds}::float8[]) as age, count(*)::int as count
        from content_flags where site_id = ${siteId} and is_open and not is_urgent
        group by 1`.execute(db);
      return new Map(rows.map(({ age, count }) => [age, count]));
    },

    async timesByReason(
      siteId: number,
      period: FiguresPeriod,
    ): Promise<(DecisionTimes & { reason: TargetReason })[]> {
      const { rows } = await sql<DecisionTimes & { reason: TargetReason }>`
        select reason, ${times} from (
          select ${minutes} as minutes, reason from content_flags
          cross join lateral (values ('reported', is_reported), ('offensive', is_offensive),
            ('spam', is_spam), ('image', is_image), ('held', is_required_to_publish)
          ) as given (reason, is_given)
          where ${decided(siteId, period)} and decided_at >= opened_at and is_given
        ) as decisions group by reason order by count(*) desc, reason`.execute(db);
      return rows;
    },

    /** By the hour at which the flag was opened. */
    async timesByHour(
      siteId: number,
      period: FiguresPeriod,
      timeZone: string,
    ): Promise<(DecisionTimes & { hour: number })[]> {
      const { rows } = await sql<DecisionTimes & { hour: number }>`
        select hour, ${times} from (
          select ${minutes} as minutes,
            extract(hour from opened_at at time zone ${timeZone})::int as hour
          from content_flags where ${decided(siteId, period)} and decided_at >= opened_at
        ) as decisions group by hour order by hour`.execute(db);
      return rows;
    },

    async compareAutomod(
      siteId: number,
      period: FiguresPeriod,
      thresholds: { spam: number; offensive: number },
    ): Promise<AutomodAgreement> {
      const { rows } = await sql<AutomodAgreement>`
        select count(*) filter (where is_called and is_removed)::int as "calledRemoved",
          count(*) filter (where is_called and not is_removed)::int as "calledKept",
          count(*) filter (where not is_called and is_removed)::int as "notCalledRemoved",
          count(*) filter (where not is_called and not is_removed)::int as "notCalledKept"
        from (
          select outcome in ('SPAM', 'DELETED') as is_removed,
            coalesce(spam_prob, 0) >= ${thresholds.spam}::real
              or coalesce(offensive_prob, 0) >= ${thresholds.offensive}::real as is_called
          from content_flags where ${decided(siteId, period)} and assoc_type <> 'user'
            and outcome in ('SPAM', 'DELETED', 'KEPT', 'APPROVED') and automod is not null
        ) as decisions`.execute(db);
      return rows[0] as AutomodAgreement;
    },

    async countAppeals(siteId: number, { from, to }: FiguresPeriod): Promise<Map<string, number>> {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from moderation_appeals
        where site_id = ${siteId} and state <> 'OPEN' and decided_at >= ${from}
          and decided_at < ${to} group by state`.execute(db);
      return new Map(rows.map(({ state, count }) => [state, count]));
    },

    async listReviewPairs(siteId: number, { from, to }: FiguresPeriod): Promise<ReviewPair[]> {
      const { rows } = await sql<ReviewPair>`
        select first_policy_id as "firstPolicyId", first_verdict as "firstVerdict",
          policy_id as "policyId", verdict from second_reviews as review
        join content_flags on content_flags.id = review.content_flag_id
        where review.site_id = ${siteId} and reviewed_at >= ${from} and reviewed_at < ${to}
          and ${isOutsideCare}
        order by reviewed_at desc, review.id desc limit ${maxReviewPairs}`.execute(db);
      return rows;
    },

    async listPolicies(siteId: number): Promise<{ id: number; name: string }[]> {
      return db
        .selectFrom('policies')
        .select(['id', 'name'])
        .where('siteId', '=', siteId)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },
  };
}
