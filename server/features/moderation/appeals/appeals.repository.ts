import { sql } from 'kysely';
import type { AppealSide, AppealState } from '../../../../contract/moderation/appeal-states.ts';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import type { Page } from '../../../base/paging.ts';
import type { Db } from '../../../db/database.ts';
import { isServiceAccount } from '../../accounts/users/service-accounts.ts';

export interface Appeal {
  id: number;
  siteId: number;
  siteName: string;
  decisionId: number;
  userId: number;
  username: string;
  side: AppealSide;
  body: string;
  state: AppealState;
  answer: string;
  decidedAt: Date | null;
  insertedAt: Date;
  version: number;
  decisionKind: DecisionKind;
  contentFlagId: number | null;
  assocType: AssocType;
  contentBody: string;
  policyName: string | null;
  originalDeciderName: string | null;
  originalDecidedAt: Date;
  reviewerName: string | null;
  /**
   * False for the person who decided, for the parties, and for staff of other sites unless the site
   * has nobody else.
   */
  canDecide: boolean;
  isOwnDecision: boolean;
  /** True if the reviewer decided, objects, or wrote the text. */
  isParty: boolean;
}

/** Roles that may decide an objection: those that could have taken the decision. */
const roleIdsThatMayDecideAppeal = sql`(case when decision.kind in ('DELETED', 'SUSPENSION')
  then array[1, 5, 6] else array[1, 2, 5, 6] end)`;

const isPartyToAppeal = (personId: ReturnType<typeof sql>) => sql`(
  ${personId} is not distinct from decider.person_id or ${personId} = appellant.person_id
  or ${personId} = author.person_id)`;

/** Programs and suspended staff decide about no objection. */
const siteHasAppealReviewer = sql`exists (
  select 1 from users as staff
  where staff.site_id = appeal.site_id and staff.deleted_at is null
    and coalesce(staff.suspended_until <= now(), true)
    and not ${isServiceAccount(sql`staff.id`)}
    and staff.role_id = any(${roleIdsThatMayDecideAppeal}) and not ${isPartyToAppeal(sql`staff.person_id`)})`;

/** An appeal with the people who may not decide it. */
const appealTables = sql`
  from moderation_appeals as appeal
  join moderation_decisions as decision on decision.id = appeal.decision_id
  join users as appellant on appellant.id = appeal.user_id
  join users as author on author.id = decision.author_id
  left join users as decider on decider.id = decision.decided_by_id`;

export interface AppealReviewer {
  siteId: number;
  personId: number;
  roleId: number;
}

const canDecideAppeal = ({ siteId, personId, roleId }: AppealReviewer) => sql`(
  appeal.state = 'OPEN' and not ${isPartyToAppeal(sql`${personId}::int`)} and case
    when appeal.site_id = ${siteId} then ${roleId}::int = any(${roleIdsThatMayDecideAppeal})
    else ${roleId}::int in (1, 5, 6) and not ${siteHasAppealReviewer} end)`;

export function appealsRepository(db: Db) {
  /** Appeals of the reviewer's site, and those of sites that have nobody to decide them. */
  const selectFor = ({ siteId, personId, roleId }: AppealReviewer) => sql`
    select appeal.id, appeal.site_id as "siteId", sites.name as "siteName",
      appeal.decision_id as "decisionId", appeal.user_id as "userId", appellant.username,
      appeal.side, appeal.body, appeal.state, appeal.answer, appeal.decided_at as "decidedAt",
      appeal.inserted_at as "insertedAt", appeal.version, decision.kind as "decisionKind",
      decision.content_flag_id as "contentFlagId", decision.assoc_type as "assocType",
      decision.body as "contentBody", policies.name as "policyName",
      decider.username as "originalDeciderName", decision.decided_at as "originalDecidedAt",
      reviewer.username as "reviewerName",
      ${canDecideAppeal({ siteId, personId, roleId })} as "canDecide",
      ${personId}::int is not distinct from decider.person_id as "isOwnDecision",
      ${isPartyToAppeal(sql`${personId}::int`)} as "isParty"
    ${appealTables}
    join sites on sites.id = appeal.site_id
    left join users as reviewer on reviewer.id = appeal.decided_by_id
    left join policies on policies.id = decision.policy_id`;

  const isOffered = ({ siteId, roleId }: AppealReviewer) => sql`(appeal.site_id = ${siteId} or (
    appeal.state = 'OPEN' and ${roleId}::int in (1, 5, 6) and not ${siteHasAppealReviewer}))`;

  return {
    async list(
      reviewer: AppealReviewer,
      isOpen: boolean,
      { limit, offset }: Page,
    ): Promise<Appeal[]> {
      const { rows } = await sql<Appeal>`${selectFor(reviewer)}
        where (appeal.state = 'OPEN') = ${isOpen} and ${isOffered(reviewer)}
        order by appeal.id ${isOpen ? sql`asc` : sql`desc`}
        limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    async count(reviewer: AppealReviewer, isOpen: boolean): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count ${appealTables}
        where (appeal.state = 'OPEN') = ${isOpen} and ${isOffered(reviewer)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async countWaiting(reviewer: AppealReviewer): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count ${appealTables}
        where appeal.state = 'OPEN' and ${canDecideAppeal(reviewer)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async find(reviewer: AppealReviewer, id: number): Promise<Appeal | undefined> {
      const { rows } = await sql<Appeal>`${selectFor(reviewer)}
        where appeal.id = ${id} and ${isOffered(reviewer)}`.execute(db);
      return rows[0];
    },

    async findOfUser(
      siteId: number,
      decisionId: number,
      userId: number,
    ): Promise<Pick<Appeal, 'body' | 'state' | 'answer' | 'insertedAt'> | undefined> {
      const row = await db
        .selectFrom('moderation_appeals')
        .select(['body', 'state', 'answer', 'insertedAt'])
        .where('siteId', '=', siteId)
        .where('decisionId', '=', decisionId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row as Pick<Appeal, 'body' | 'state' | 'answer' | 'insertedAt'> | undefined;
    },

    /** Undefined if this person has objected to the decision before. */
    async insert(
      siteId: number,
      appeal: Pick<Appeal, 'decisionId' | 'userId' | 'side' | 'body'>,
    ): Promise<number | undefined> {
      const row = await db
        .insertInto('moderation_appeals')
        .values({ siteId, ...appeal })
        .onConflict((oc) => oc.columns(['decisionId', 'userId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Closes all open objections to one decision, and returns who made them. */
    async closeAll(
      siteId: number,
      decisionId: number,
      verdict: { state: AppealState; answer: string; decidedById: number },
    ): Promise<{ id: number; userId: number; side: AppealSide }[]> {
      const rows = await db
        .updateTable('moderation_appeals')
        .set({ ...verdict, decidedAt: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('siteId', '=', siteId)
        .where('decisionId', '=', decisionId)
        .where('state', '=', 'OPEN')
        .returning(['id', 'userId', 'side'])
        .execute();
      return rows as { id: number; userId: number; side: AppealSide }[];
    },

    async eraseTexts(siteId: number, userIds: readonly number[]): Promise<void> {
      await sql`update moderation_appeals set body = '', answer = ''
        where site_id = ${siteId} and user_id = any(${[...userIds]}::int[])`.execute(db);
    },
  };
}
