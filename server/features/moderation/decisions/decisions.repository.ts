import { sql } from 'kysely';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import type {
  DecisionSource,
  StatementOfReasons,
} from '../../../../contract/moderation/statements.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface Decision {
  id: number;
  siteId: number;
  kind: DecisionKind;
  policyId: number | null;
  contentFlagId: number | null;
  eventId: number | null;
  assocType: AssocType;
  assocId: number;
  authorId: number;
  decidedById: number | null;
  body: string;
  isFoundAutomatically: boolean;
  reportCount: number;
  endsAt: Date | null;
  decidedAt: Date;
  dueAt: Date | null;
  notifiedAt: Date | null;
  withdrawnAt: Date | null;
  /** Null for decisions of earlier releases. */
  source: DecisionSource | null;
  /** Time at which the decided flag was opened. */
  openedAt: Date | null;
  /** Null for texts that were kept, and for decisions of earlier releases. */
  statement: StatementOfReasons | null;
}

export type NewDecision = Pick<
  Decision,
  | 'kind'
  | 'policyId'
  | 'contentFlagId'
  | 'eventId'
  | 'assocType'
  | 'assocId'
  | 'authorId'
  | 'decidedById'
  | 'body'
  | 'isFoundAutomatically'
  | 'reportCount'
  | 'endsAt'
  | 'source'
  | 'openedAt'
> & { statement: Omit<StatementOfReasons, 'redress'> | null };

const decisionColumns = [
  'id',
  'siteId',
  'kind',
  'policyId',
  'contentFlagId',
  'eventId',
  'assocType',
  'assocId',
  'authorId',
  'decidedById',
  'body',
  'isFoundAutomatically',
  'reportCount',
  'endsAt',
  'decidedAt',
  'dueAt',
  'notifiedAt',
  'withdrawnAt',
  'source',
  'openedAt',
  'statement',
] as const;

/** Undo window in which no notice goes out; sites set their own. */
const defaultNoticeDelayMinutes = 10;

const noticeDueTimeOfSite = (siteId: number) => sql<Date | null>`(
  select case when coalesce((settings ->> 'memberNotices')::boolean, true) then now()
    + make_interval(mins => coalesce((settings ->> 'noticeDelayMinutes')::int, ${defaultNoticeDelayMinutes}))
  end from sites where id = ${siteId})`;

/**
 * Adds the ways to object to a statement. Sites outside the European Union name their own procedure
 * only.
 */
const addRedressToStatement = (siteId: number, statement: object) => sql<string>`(
  select ${JSON.stringify(statement)}::jsonb || case
    when coalesce((settings ->> 'digitalServicesAct')::boolean, true)
    then '{"redress": ["INTERNAL", "OUT_OF_COURT", "COURT"]}'::jsonb
    else '{"redress": ["INTERNAL"]}'::jsonb end
  from sites where id = ${siteId})`;

/** A decision is superseded by the transaction that stores the next one. */
const selectSuperseded = sql`from moderation_decisions as later
  join moderation_decisions as earlier on earlier.site_id = later.site_id
    and earlier.content_flag_id = later.content_flag_id and earlier.id < later.id
    and earlier.withdrawn_at = later.decided_at`;

export function decisionsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('moderation_decisions').select(decisionColumns).where('siteId', '=', siteId);

  return {
    async insert(siteId: number, decision: NewDecision): Promise<Decision> {
      const { kind, policyId, statement } = decision;
      const row = await db
        .insertInto('moderation_decisions')
        .values({
          siteId,
          ...decision,
          statement: statement && addRedressToStatement(siteId, statement),
          dueAt: noticeDueTimeOfSite(siteId),
          strikeUntil:
            kind === 'KEPT' || policyId === null
              ? null
              : sql<Date>`now() + make_interval(days => (
                  select strike_days from policies where id = ${policyId}))`,
        })
        .returning(decisionColumns)
        .executeTakeFirstOrThrow();
      return row as Decision;
    },

    async find(siteId: number, id: number): Promise<Decision | undefined> {
      return (await ofSite(siteId).where('id', '=', id).executeTakeFirst()) as Decision | undefined;
    },

    async findForUpdate(siteId: number, id: number): Promise<Decision | undefined> {
      const row = await ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst();
      return row as Decision | undefined;
    },

    async ofIds(siteId: number, ids: readonly number[]): Promise<Decision[]> {
      return (await ofSite(siteId).where('id', '=', anyOf(ids)).execute()) as Decision[];
    },

    /** Decisions whose notices are due, locked; those that another process works on are left out. */
    async lockDue(now: Date, limit: number): Promise<Decision[]> {
      const rows = await db
        .selectFrom('moderation_decisions')
        .select(decisionColumns)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      return rows as Decision[];
    },

    async markNotified(id: number, now: Date): Promise<void> {
      await db
        .updateTable('moderation_decisions')
        .set({ dueAt: null, notifiedAt: now })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Withdraws a decision. Notified members are notified again, except reporters of kept content,
     * whose report is decided again.
     */
    async withdraw(
      siteId: number,
      which: { id: number } | { eventId: number } | { flagId: number; kinds: DecisionKind[] },
      { isSilent = false } = {},
    ): Promise<void> {
      await db
        .updateTable('moderation_decisions')
        .set({
          withdrawnAt: sql<Date>`now()`,
          dueAt: isSilent
            ? null
            : sql<Date | null>`case when notified_at is not null and kind <> 'KEPT' then now() end`,
        })
        .where('siteId', '=', siteId)
        .where('withdrawnAt', 'is', null)
        .$if('id' in which, (q) => q.where('id', '=', 'id' in which ? which.id : 0))
        .$if('eventId' in which, (q) =>
          q.where('eventId', '=', 'eventId' in which ? which.eventId : 0),
        )
        .$if('flagId' in which, (q) =>
          q
            .where('contentFlagId', '=', 'flagId' in which ? which.flagId : 0)
            .where('kind', '=', anyOfTexts('kinds' in which ? which.kinds : [])),
        )
        .execute();
    },

    /** Drops earlier decisions of the flag that nobody was notified of. */
    async supersede(siteId: number, flagId: number): Promise<void> {
      await db
        .updateTable('moderation_decisions')
        .set({ withdrawnAt: sql<Date>`now()`, dueAt: null })
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('kind', 'in', ['SPAM', 'DELETED', 'KEPT'])
        .where('notifiedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .execute();
    },

    /** Kinds of earlier decisions that this one superseded. */
    async listSupersededKinds(siteId: number, id: number): Promise<DecisionKind[]> {
      const { rows } = await sql<{ kind: DecisionKind }>`
        select earlier.kind ${selectSuperseded} where later.site_id = ${siteId}
          and later.id = ${id}`.execute(db);
      return rows.map(({ kind }) => kind);
    },

    /** Puts a decision of a kind in force again that one withdrawn just now had superseded. */
    async reinstateSuperseded(siteId: number, flagId: number, kind: DecisionKind): Promise<void> {
      await sql`update moderation_decisions
        set withdrawn_at = null, due_at = ${noticeDueTimeOfSite(siteId)}
        where id = (select max(earlier.id) ${selectSuperseded} where later.site_id = ${siteId}
          and later.content_flag_id = ${flagId} and later.withdrawn_at = now()
          and earlier.kind = ${kind})`.execute(db);
    },

    /**
     * Puts decisions of a kind in force again that this event withdrew, and drops those that they
     * had superseded. Members who were told of the withdrawal are notified again.
     */
    async reinstate(siteId: number, eventId: number, kind: DecisionKind): Promise<void> {
      await sql`
        with reinstated as (
          update moderation_decisions as decision set withdrawn_at = null,
            due_at = case when notified_at is null or (due_at is null and kind <> 'KEPT')
              then ${noticeDueTimeOfSite(siteId)} end
          from content_flag_events as event
          where event.site_id = ${siteId} and event.id = ${eventId}
            and decision.site_id = ${siteId}
            and decision.content_flag_id = event.content_flag_id and decision.kind = ${kind}
            and decision.withdrawn_at = event.inserted_at
          returning decision.id, decision.content_flag_id, decision.decided_at
        )
        update moderation_decisions as earlier
        set withdrawn_at = reinstated.decided_at, due_at = null
        from reinstated
        where earlier.site_id = ${siteId}
          and earlier.content_flag_id = reinstated.content_flag_id
          and earlier.id < reinstated.id and earlier.kind in ('SPAM', 'DELETED', 'KEPT')
          and earlier.notified_at is null and earlier.withdrawn_at is null`.execute(db);
    },

    /** Strikes in force: decisions about one flag count once. */
    async countStrikes(
      siteId: number,
      authorId: number,
      now: Date,
      exceptFlagId: number | null = null,
    ): Promise<{ policyId: number; count: number }[]> {
      const { rows } = await sql<{ policyId: number; count: number }>`
        select policy_id as "policyId",
          count(distinct coalesce(content_flag_id::text, 'decision ' || id))::int as count
        from moderation_decisions
        where site_id = ${siteId} and author_id = ${authorId} and withdrawn_at is null
          and strike_until > ${now}
          and (content_flag_id is null or content_flag_id is distinct from ${exceptFlagId}::int)
        group by policy_id`.execute(db);
      return rows;
    },
  };
}
