import { sql } from 'kysely';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import type { HarmCategory } from '../../../../contract/moderation/harm-categories.ts';
import type { PolicyGround } from '../../../../contract/moderation/policies.ts';
import type { DecisionSource } from '../../../../contract/moderation/statements.ts';
import type { Db } from '../../../db/database.ts';
import { kindsWithStatement, type StatedDecision } from './statement-export.ts';

/** From the start of the first day to before `before`. */
export interface ReportedPeriod {
  from: Date;
  before: Date;
}

export interface NoticeCount {
  category: HarmCategory;
  count: number;
  removed: number;
  kept: number;
  medianHours: number | null;
}

export interface DecisionCount {
  source: DecisionSource;
  kind: DecisionKind;
  category: HarmCategory;
  ground: PolicyGround | null;
  isFoundAutomatically: boolean;
  count: number;
  overturned: number;
}

export interface AppealCount {
  side: 'AUTHOR' | 'REPORTER';
  state: 'OPEN' | 'UPHELD' | 'OVERTURNED';
  count: number;
}

export interface MedianTimes {
  decisionHours: number | null;
  appealHours: number | null;
}

/** Source of a decision; derived for old decisions, which were stored without one. */
const selectDecisionSource = sql`coalesce(decision.source,
  case when decision.report_count > 0 then 'REPORT' else 'OWN_INITIATIVE' end)`;

/** Decisions that were undone before anyone was notified never took effect. */
const tookEffect = sql`(decision.withdrawn_at is null or decision.notified_at is not null)`;

const medianHoursBetween = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from})) / 3600)::numeric, 1)::float8`;

export function transparencyRepository(db: Db) {
  return {
    async countNotices(siteId: number, { from, before }: ReportedPeriod): Promise<NoticeCount[]> {
      const { rows } = await sql<NoticeCount>`
        select category, count(*)::int as count,
          (count(*) filter (where answer = 'REMOVED'))::int as removed,
          (count(*) filter (where answer = 'KEPT'))::int as kept,
          ${medianHoursBetween(sql`received_at`, sql`answered_at`)} as "medianHours"
        from illegal_content_notices
        where site_id = ${siteId} and received_at >= ${from} and received_at < ${before}
        group by category order by category`.execute(db);
      return rows;
    },

    async countDecisions(
      siteId: number,
      { from, before }: ReportedPeriod,
    ): Promise<DecisionCount[]> {
      const { rows } = await sql<DecisionCount>`
        select ${selectDecisionSource} as source, decision.kind,
          coalesce(decision.statement ->> 'category', 'OTHER') as category,
          decision.statement ->> 'ground' as ground,
          decision.is_found_automatically as "isFoundAutomatically", count(*)::int as count,
          (count(*) filter (where exists (
            select 1 from moderation_appeals as appeal
            where appeal.decision_id = decision.id and appeal.state = 'OVERTURNED')))::int as overturned
        from moderation_decisions as decision
        where decision.site_id = ${siteId} and decision.decided_at >= ${from}
          and decision.decided_at < ${before} and ${tookEffect}
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
      return rows;
    },

    async countAppeals(siteId: number, { from, before }: ReportedPeriod): Promise<AppealCount[]> {
      const { rows } = await sql<AppealCount>`
        select side, state, count(*)::int as count from moderation_appeals
        where site_id = ${siteId} and inserted_at >= ${from} and inserted_at < ${before}
        group by side, state order by side, state`.execute(db);
      return rows;
    },

    async countNoticeObjections(
      siteId: number,
      { from, before }: ReportedPeriod,
    ): Promise<{ count: number; granted: number }> {
      const { rows } = await sql<{ count: number; granted: number }>`
        select count(*)::int as count,
          (count(*) filter (where answer = 'REMOVED'))::int as granted
        from illegal_content_notices
        where site_id = ${siteId} and objected_at >= ${from} and objected_at < ${before}`.execute(
        db,
      );
      return rows[0] ?? { count: 0, granted: 0 };
    },

    async getMedianTimes(siteId: number, { from, before }: ReportedPeriod): Promise<MedianTimes> {
      const { rows } = await sql<MedianTimes>`
        select (
          select ${medianHoursBetween(sql`decision.opened_at`, sql`decision.decided_at`)}
          from moderation_decisions as decision
          where decision.site_id = ${siteId} and decision.decided_at >= ${from}
            and decision.decided_at < ${before} and decision.opened_at is not null
            and ${tookEffect}
        ) as "decisionHours", (
          select ${medianHoursBetween(sql`inserted_at`, sql`decided_at`)}
          from moderation_appeals
          where site_id = ${siteId} and inserted_at >= ${from} and inserted_at < ${before}
            and decided_at is not null
        ) as "appealHours"`.execute(db);
      return rows[0] ?? { decisionHours: null, appealHours: null };
    },

    async countStatements(siteId: number, { from, before }: ReportedPeriod): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from moderation_decisions as decision
        where ${hasStatementInPeriod(siteId, { from, before })}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async listStatements(
      siteId: number,
      period: ReportedPeriod,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<StatedDecision[]> {
      const { rows } = await sql<StatedDecision>`
        select decision.public_id as "publicId", decision.kind, ${selectDecisionSource} as source,
          decision.decided_at as "decidedAt", decision.statement
        from moderation_decisions as decision
        where ${hasStatementInPeriod(siteId, period)}
        order by decision.id limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  };
}

const hasStatementInPeriod = (siteId: number, { from, before }: ReportedPeriod) => sql`
  decision.site_id = ${siteId} and decision.decided_at >= ${from}
    and decision.decided_at < ${before} and decision.statement is not null
    and decision.kind = any(${[...kindsWithStatement]}::text[]) and ${tookEffect}`;
