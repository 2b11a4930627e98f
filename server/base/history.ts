import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ChangeNoun } from '../../contract/nouns.ts';
import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/database.ts';

/** Something that was done, as the trail of changes tells it. */
export interface PastEvent {
  id: number;
  /** What was done, in the past tense: 'updated'. */
  action: string;
  /** Who did it; null for what the program did by itself. */
  actor: { id: number; username: string } | null;
  before: unknown;
  after: unknown;
  /** Which version of the thing it made, where that was noted. */
  version: number | null;
  insertedAt: Date;
}

/** What the trail of changes says about one thing. */
export function historyOf(
  db: Db,
  siteId: number,
  { noun, id }: { noun: ChangeNoun; id: number },
): {
  /** The latest first. */
  latest(page: { limit: number; offset: number }): Promise<PastEvent[]>;
  /** What made these versions, the latest first. */
  ofVersions(versions: readonly number[]): Promise<PastEvent[]>;
  count(): Promise<number>;
  /** The last time that this was done: 'deleted'. */
  last(action: string): Promise<PastEvent | undefined>;
} {
  const about = db
    .selectFrom('audit_events as event')
    .where('event.siteId', '=', siteId)
    .where('event.entityType', '=', noun)
    .where('event.entityId', '=', id);
  const told = about
    .leftJoin('users as actor', 'actor.id', 'event.actorId')
    .select(['event.id', 'event.action', 'event.before', 'event.after', 'event.version'])
    .select(['event.insertedAt', 'event.actorId', 'actor.username'])
    .orderBy('event.id', 'desc');
  return {
    latest: async ({ limit, offset }) =>
      (await told.limit(limit).offset(offset).execute()).map(pastEvent),
    ofVersions: async (versions) =>
      (await told.where('event.version', '=', anyOf(versions)).execute()).map(pastEvent),
    async last(action) {
      const row = await told
        .where('event.action', '=', `${noun}.${action}`)
        .limit(1)
        .executeTakeFirst();
      return row && pastEvent(row);
    },
    async count() {
      const { events } = await about
        .select((eb) => eb.fn.countAll<number>().as('events'))
        .executeTakeFirstOrThrow();
      return Number(events);
    },
  };
}

/** Events of a site as rows to select from, for statements of others. */
export const eventsOfSite = (siteId: RawBuilder<unknown> | number) =>
  sql`(select * from audit_events where site_id = ${siteId})`;

/** The latest events about one thing as rows to select from, for statements of others. */
export const latestEventsAbout = (
  siteId: RawBuilder<unknown>,
  { noun, id }: { noun: ChangeNoun; id: number },
  limit: number,
) => sql`(
  select * from audit_events where site_id = ${siteId}
    and entity_type = ${sql.lit(noun)} and entity_id = ${id}
  order by id desc limit ${limit})`;

/** The ids of everyone who changed one thing, to stand behind `in`. */
export const authorsOf = (siteId: number, { noun, id }: { noun: ChangeNoun; id: number }) =>
  sql<number>`(select actor_id from audit_events
    where site_id = ${siteId} and entity_type = ${noun} and entity_id = ${id}
      and actor_id is not null)`;

function pastEvent({
  action,
  actorId,
  username,
  ...event
}: Omit<PastEvent, 'actor'> & { actorId: number | null; username: string | null }): PastEvent {
  return {
    ...event,
    action: action.slice(action.indexOf('.') + 1),
    actor: actorId === null ? null : { id: actorId, username: username ?? '' },
  };
}

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** What differs between two states, field by field. */
export function fieldChanges({
  before,
  after,
}: Pick<PastEvent, 'before' | 'after'>): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** Nothing of what is no object, such as an event that was redacted as a whole. */
export function fieldsOf(state: unknown): Map<string, unknown> {
  const isObject = typeof state === 'object' && state !== null && !Array.isArray(state);
  return new Map(isObject ? Object.entries(state) : []);
}
