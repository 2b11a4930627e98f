import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { Events } from './events.ts';

export interface StaffChange {
  /** What kind of thing: 'award'. */
  noun: ChangeNoun;
  id: number;
  /** What was done to it, in the past tense: 'created'. */
  action: string;
  before?: object;
  after?: object;
  /** Which version of it the change made, where edits are checked for conflicts. */
  version?: number;
}

/** Whom the trail names: whoever asks, or whoever started the job that does it. */
export type Author = Pick<Actor, 'siteId' | 'requestId'> & { id: number | null };

/** Remembers every change that staff make, and tells open screens of it. */
export interface ChangeLog {
  /** Takes the transaction of the change itself, so that neither exists without the other. */
  record(trx: Trx, actor: Author, change: StaffChange): Promise<void>;
  /** The same for many at once, as cheap as for one. */
  recordAll(trx: Trx, actor: Author, changes: readonly StaffChange[]): Promise<void>;
  /** Only remembers: whoever changes thousands of things tells of it once, in their own words. */
  remember(trx: Trx, actor: Author, changes: readonly StaffChange[]): Promise<void>;
}

/** Writes to the audit log without an event: for commands, behind which there is no account. */
export async function writeChanges(
  trx: Trx,
  actor: Omit<Author, 'requestId'> & { requestId: string | null },
  changes: readonly (Omit<StaffChange, 'noun'> & { noun: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('audit_events')
    .values(
      changes.map(({ noun, id, action, before, after, version }) => ({
        siteId: actor.siteId,
        actorId: actor.id,
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
  async function recordAll(trx: Trx, actor: Author, changes: readonly StaffChange[]) {
    if (changes.length === 0) return;
    await writeChanges(trx, actor, changes);
    await events.publish(
      trx,
      ...changes.map(({ noun, id }) => ({ siteId: actor.siteId, noun, id })),
    );
  }

  return {
    remember: writeChanges,
    recordAll,
    record: (trx, actor, change) => recordAll(trx, actor, [change]),
  };
}
