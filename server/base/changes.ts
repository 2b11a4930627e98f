import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { Events } from './events.ts';

export interface StaffChange {
  noun: ChangeNoun;
  id: number;
  action: string;
  before?: object;
  after?: object;
  version?: number;
}

/** Account in the audit log: that of the request, or the one that started the job. */
export type ChangeAuthor = Pick<Actor, 'siteId' | 'requestId' | 'apiToken'> & { id: number | null };

export interface ChangeLog {
  /** Call it in the transaction of the change, so that both commit or neither does. */
  record(trx: Trx, actor: ChangeAuthor, change: StaffChange): Promise<void>;
  recordAll(trx: Trx, actor: ChangeAuthor, changes: readonly StaffChange[]): Promise<void>;
  /**
   * Writes to the audit log without events, for callers that change thousands of records and
   * publish one event themselves.
   */
  recordWithoutEvents(
    trx: Trx,
    actor: ChangeAuthor,
    changes: readonly StaffChange[],
  ): Promise<void>;
}

export async function insertAuditEvents(
  trx: Trx,
  actor: Omit<ChangeAuthor, 'requestId'> & { requestId: string | null },
  changes: readonly (Omit<StaffChange, 'noun'> & { noun: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('audit_events')
    .values(
      changes.map(({ noun, id, action, before, after, version }) => ({
        siteId: actor.siteId,
        actorId: actor.id,
        actedAs: actor.apiToken?.label ?? null,
        action: `${noun}.${action}`,
        entityType: noun,
        entityId: id,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        requestId: actor.requestId,
        version: version ?? null,
      })),
    )
    .execute();
}

export function createChangeLog(events: Events): ChangeLog {
  async function recordAll(trx: Trx, actor: ChangeAuthor, changes: readonly StaffChange[]) {
    if (changes.length === 0) return;
    await insertAuditEvents(trx, actor, changes);
    await events.publish(
      trx,
      ...changes.map(({ noun, id }) => ({ siteId: actor.siteId, noun, id })),
    );
  }

  return {
    recordWithoutEvents: insertAuditEvents,
    recordAll,
    record: (trx, actor, change) => recordAll(trx, actor, [change]),
  };
}
