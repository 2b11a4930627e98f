import { isDeepStrictEqual } from 'node:util';
import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Db } from '../db/database.ts';

export interface FieldChange {
  name: string;
  /** As JSON; null for nothing. */
  before: string | null;
  after: string | null;
}

export interface PastChange {
  id: number;
  action: string;
  actor: { id: number; username: string } | null;
  changes: FieldChange[];
  insertedAt: Date;
}

/** What the trail of changes says about one thing, the latest first. */
export async function historyOf(
  db: Db,
  siteId: number,
  { noun, id }: { noun: ChangeNoun; id: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; events: PastChange[] }> {
  const about = db
    .selectFrom('audit_events as event')
    .where('event.siteId', '=', siteId)
    .where('event.entityType', '=', noun)
    .where('event.entityId', '=', id);
  const rows = await about
    .leftJoin('users as actor', 'actor.id', 'event.actorId')
    .select(['event.id', 'event.action', 'event.before', 'event.after', 'event.insertedAt'])
    .select(['event.actorId', 'actor.username'])
    .orderBy('event.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await about
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const events = rows.map(({ id, action, before, after, insertedAt, actorId, username }) => ({
    id,
    action: action.slice(action.indexOf('.') + 1),
    actor: actorId === null ? null : { id: actorId, username: username ?? '' },
    changes: fieldChanges(before, after),
    insertedAt,
  }));
  return { total: Number(total), events };
}

/** What differs between two states, field by field. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const old = entriesOf(before);
  const now = entriesOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)))
    .map((name) => ({ name, before: inJson(old.get(name)), after: inJson(now.get(name)) }));
}

function entriesOf(state: unknown): Map<string, unknown> {
  return new Map(typeof state === 'object' && state !== null ? Object.entries(state) : []);
}

function inJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
