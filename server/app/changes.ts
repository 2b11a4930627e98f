import type { Trx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { Events } from './events.ts';

export interface StaffChange {
  /** What kind of thing: 'award'. */
  noun: string;
  id: number;
  /** What was done to it, in the past tense: 'created'. */
  action: string;
  before?: object;
  after?: object;
}

/** Remembers every change that staff make, and tells open screens of it. */
export interface ChangeLog {
  /** Takes the transaction of the change itself, so that neither exists without the other. */
  record(trx: Trx, actor: Actor, change: StaffChange): Promise<void>;
}

export function createChangeLog(events: Events): ChangeLog {
  return {
    async record(trx, actor, { noun, id, action, before, after }) {
      await trx
        .insertInto('audit_events')
        .values({
          site_id: actor.siteId,
          actor_id: actor.id,
          action: `${noun}.${action}`,
          entity_type: noun,
          entity_id: id,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
          request_id: actor.requestId,
        })
        .execute();
      await events.publish(trx, { siteId: actor.siteId, noun, id });
    },
  };
}
