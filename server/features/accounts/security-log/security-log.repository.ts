import { sql } from 'kysely';
import type {
  FailureReason,
  ProofMethod,
  SecurityEventKind,
} from '../../../../contract/accounts/security-events.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface NewSecurityEvent {
  siteId: number;
  userId: number | null;
  actorId?: number | null;
  kind: SecurityEventKind;
  method?: ProofMethod;
  /** A failure's reason, the name of a factor, or the refused permission. */
  reason?: FailureReason | (string & {});
  browser: string;
  network: string;
}

export interface SecurityEvent {
  id: string;
  kind: string;
  method: string;
  reason: string;
  browser: string;
  network: string;
  insertedAt: Date;
  actorName: string | null;
}

export interface ExportedSecurityEvent extends SecurityEvent {
  userId: number | null;
  actorId: number | null;
}

const exportedEventsPerBatch = 1000;

export function securityLogRepository(db: Db) {
  const selectEvents = () =>
    db
      .selectFrom('security_events as event')
      .leftJoin('users as actor', 'actor.id', 'event.actorId')
      .select([
        sql<string>`event.id::text`.as('id'),
        'event.kind',
        'event.method',
        'event.reason',
        'event.browser',
        'event.network',
        'event.insertedAt',
        'actor.username as actorName',
      ]);

  return {
    async insert(newEvents: readonly NewSecurityEvent[]): Promise<void> {
      if (newEvents.length === 0) return;
      await db
        .insertInto('security_events')
        .values(
          newEvents.map(({ siteId, userId, actorId, kind, method, reason, browser, network }) => ({
            siteId,
            userId,
            actorId: actorId ?? null,
            kind,
            method: method ?? '',
            reason: reason ?? '',
            browser,
            network,
          })),
        )
        .execute();
    },

    async hasSince(
      event: { userId: number; kind: SecurityEventKind; reason: string },
      since: Date,
    ): Promise<boolean> {
      const found = await db
        .selectFrom('security_events')
        .select('id')
        .where('userId', '=', event.userId)
        .where('kind', '=', event.kind)
        .where('reason', '=', event.reason)
        .where('insertedAt', '>=', since)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    ofUser: (siteId: number, userId: number, page: { offset: number; limit: number }) =>
      selectEvents()
        .where('event.siteId', '=', siteId)
        .where('event.userId', '=', userId)
        .orderBy('event.id', 'desc')
        .offset(page.offset)
        .limit(page.limit)
        .execute(),

    async countOfUser(siteId: number, userId: number): Promise<number> {
      const { total } = await db
        .selectFrom('security_events')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return total;
    },

    after: (siteId: number, id: string): Promise<ExportedSecurityEvent[]> =>
      selectEvents()
        .select(['event.userId', 'event.actorId'])
        .where('event.siteId', '=', siteId)
        .where('event.id', '>', sql<never>`${id}::bigint`)
        .orderBy('event.id')
        .limit(exportedEventsPerBatch)
        .execute(),

    async erase(userIds: readonly number[]): Promise<void> {
      await db.deleteFrom('security_events').where('userId', '=', anyOf(userIds)).execute();
    },

    async deleteBefore(siteId: number, before: Date, limit: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`delete from security_events where id in (
        select id from security_events where site_id = ${siteId} and inserted_at < ${before}
        order by inserted_at limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
