import { sql } from 'kysely';
import type { SanctionKind } from '../../../../contract/moderation/sanction-kinds.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { WritingLimits } from '../../accounts/users/writing-limits.ts';

export interface Sanction {
  id: number;
  siteId: number;
  userId: number;
  decisionId: number;
  kind: SanctionKind;
  body: string;
  endsAt: Date | null;
  acknowledgedAt: Date | null;
  revokedAt: Date | null;
  insertedAt: Date;
  policyId: number | null;
  policyName: string | null;
  policyText: string | null;
  givenById: number | null;
  /** Null if the site sends no notices. */
  noticeDueAt: Date | null;
}

export interface SanctionParty {
  id: number;
  roleId: number;
  deletedAt: Date | null;
}

const isSanctionInForceAt = (now: Date) => sql<boolean>`(sanctions.revoked_at is null
  and case when sanctions.kind = 'WARNING' then sanctions.acknowledged_at is null
    else coalesce(sanctions.ends_at > ${now}, false) end)`;

export function sanctionsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db
      .selectFrom('sanctions')
      .innerJoin('moderation_decisions as decision', 'decision.id', 'sanctions.decisionId')
      .leftJoin('policies', 'policies.id', 'decision.policyId')
      .select([
        'sanctions.id',
        'sanctions.siteId',
        'sanctions.userId',
        'sanctions.decisionId',
        'sanctions.kind',
        'sanctions.body',
        'sanctions.endsAt',
        'sanctions.acknowledgedAt',
        'sanctions.revokedAt',
        'sanctions.insertedAt',
        'decision.policyId',
        'policies.name as policyName',
        'policies.memberText as policyText',
        'decision.decidedById as givenById',
        'decision.dueAt as noticeDueAt',
      ])
      .where('sanctions.siteId', '=', siteId);

  return {
    /** Accounts of the giver and the receiver, in one order to avoid deadlocks. */
    lockAccounts: (siteId: number, ids: readonly number[]): Promise<SanctionParty[]> =>
      db
        .selectFrom('users')
        .select(['id', 'roleId', 'deletedAt'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    async insert(
      siteId: number,
      sanction: Pick<Sanction, 'userId' | 'decisionId' | 'kind' | 'body' | 'endsAt'>,
    ): Promise<number> {
      const { id } = await db
        .insertInto('sanctions')
        .values({ siteId, ...sanction })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(siteId: number, id: number): Promise<Sanction | undefined> {
      const row = await ofSite(siteId).where('sanctions.id', '=', id).executeTakeFirst();
      return row as Sanction | undefined;
    },

    async findOfDecision(siteId: number, decisionId: number): Promise<Sanction | undefined> {
      const row = await ofSite(siteId)
        .where('sanctions.decisionId', '=', decisionId)
        .executeTakeFirst();
      return row as Sanction | undefined;
    },

    /** Sanctions in force first, then the newest. */
    async listOfUser(
      siteId: number,
      userId: number,
      now: Date,
      limit: number,
    ): Promise<Sanction[]> {
      const rows = await ofSite(siteId)
        .where('sanctions.userId', '=', userId)
        .orderBy(isSanctionInForceAt(now), 'desc')
        .orderBy('sanctions.id', 'desc')
        .limit(limit)
        .execute();
      return rows as Sanction[];
    },

    async countInForce(siteId: number, userId: number, now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from sanctions
        where site_id = ${siteId} and user_id = ${userId} and ${isSanctionInForceAt(now)}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async revoke(siteId: number, id: number, revokedById: number): Promise<void> {
      await db
        .updateTable('sanctions')
        .set({ revokedAt: sql<Date>`now()`, revokedById })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Leaves warnings after `latestId`, which the member has not seen. */
    async acknowledge(siteId: number, userId: number, latestId: number, now: Date): Promise<void> {
      await db
        .updateTable('sanctions')
        .set({ acknowledgedAt: now })
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .where('id', '<=', latestId)
        .where('kind', '=', 'WARNING')
        .where('acknowledgedAt', 'is', null)
        .execute();
    },

    /** Combined effect of a person's sanctions that were not revoked. */
    async computeLimits(siteId: number, userId: number): Promise<WritingLimits> {
      const { rows } = await sql<WritingLimits>`
        select max(ends_at) filter (where kind = 'MUTE') as "mutedUntil",
          max(ends_at) filter (where kind = 'SUSPENSION') as "suspendedUntil",
          coalesce(bool_or(kind = 'WARNING' and acknowledged_at is null), false)
            as "mustAcknowledge"
        from sanctions
        where site_id = ${siteId} and user_id = ${userId} and revoked_at is null`.execute(db);
      return rows[0] ?? { mutedUntil: null, suspendedUntil: null, mustAcknowledge: false };
    },
  };
}
