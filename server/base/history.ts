import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ChangeNoun } from '../../contract/nouns.ts';
import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/database.ts';

export interface PastEvent {
  id: number;
  action: string;
  actor: { id: number; username: string } | null;
  before: unknown;
  after: unknown;
  version: number | null;
  insertedAt: Date;
}

export function historyOfRecord(
  db: Db,
  siteId: number,
  { noun, id }: { noun: ChangeNoun; id: number },
): {
  latest(page: { limit: number; offset: number }): Promise<PastEvent[]>;
  ofVersions(versions: readonly number[]): Promise<PastEvent[]>;
  count(): Promise<number>;
  last(action: string): Promise<PastEvent | undefined>;
} {
  const ofRecord = db
    .selectFrom('audit_events as event')
    .where('event.siteId', '=', siteId)
    .where('event.entityType', '=', noun)
    .where('event.entityId', '=', id);
  const entries = ofRecord
    .leftJoin('users as actor', 'actor.id', 'event.actorId')
    .select(['event.id', 'event.action', 'event.before', 'event.after', 'event.version'])
    .select(['event.insertedAt', 'event.actorId', 'event.actedAs', 'actor.username'])
    .orderBy('event.id', 'desc');
  return {
    latest: async ({ limit, offset }) =>
      (await entries.limit(limit).offset(offset).execute()).map(toPastEvent),
    ofVersions: async (versions) =>
      (await entries.where('event.version', '=', anyOf(versions)).execute()).map(toPastEvent),
    async last(action) {
      const row = await entries
        .where('event.action', '=', `${noun}.${action}`)
        .limit(1)
        .executeTakeFirst();
      return row && toPastEvent(row);
    },
    async count() {
      const { events } = await ofRecord
        .select((eb) => eb.fn.countAll<number>().as('events'))
        .executeTakeFirstOrThrow();
      return Number(events);
    },
  };
}

export const selectEventsOfSite = (siteId: RawBuilder<unknown> | number) =>
  sql`(select * from audit_events where site_id = ${siteId})`;

export const selectLatestEventsAbout = (
  siteId: RawBuilder<unknown>,
  { noun, id }: { noun: ChangeNoun; id: number },
  limit: number,
) => sql`(
  select * from audit_events where site_id = ${siteId}
    and entity_type = ${sql.lit(noun)} and entity_id = ${id}
  order by id desc limit ${limit})`;

export const selectAuthorIds = (siteId: number, { noun, id }: { noun: ChangeNoun; id: number }) =>
  sql<number>`(select actor_id from audit_events
    where site_id = ${siteId} and entity_type = ${noun} and entity_id = ${id}
      and actor_id is not null)`;

function toPastEvent({
  action,
  actorId,
  actedAs,
  username,
  ...event
}: Omit<PastEvent, 'actor'> & {
  actorId: number | null;
  actedAs: string | null;
  username: string | null;
}): PastEvent {
  return {
    ...event,
    action: action.slice(action.indexOf('.') + 1),
    actor: actorId === null ? null : { id: actorId, username: actedAs ?? username ?? '' },
  };
}

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

export function listFieldChanges({
  before,
  after,
}: Pick<PastEvent, 'before' | 'after'>): FieldChange[] {
  const [old, now] = [toFieldMap(before), toFieldMap(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

export function toFieldMap(state: unknown): Map<string, unknown> {
  const isObject = typeof state === 'object' && state !== null && !Array.isArray(state);
  return new Map(isObject ? Object.entries(state) : []);
}
