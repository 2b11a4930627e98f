import { sql } from 'kysely';
import { listFieldChanges, selectLatestEventsAbout } from '../../../base/history.ts';
import type { Db } from '../../../db/database.ts';

export interface DisorderValueChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface DisorderEvent {
  id: string;
  action: string;
  username: string | null;
  siteName: string;
  changed: string[];
  values: DisorderValueChange[];
  otherName: string | null;
  insertedAt: Date;
}

interface DisorderEventRow extends Omit<DisorderEvent, 'changed' | 'values'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Changes by field, if the event is a sync. */
  synced: Record<string, { before: unknown; after: unknown }> | null;
}

/** Longer texts are cut, because the history only shows the kind of change. */
const maxHistoryValueLength = 2000;

export function disorderHistoryRepository(db: Db) {
  /** Latest first. Queries each site, because audit events are looked up by site. */
  async function findEvents(id: number, limit: number): Promise<DisorderEventRow[]> {
    const { rows } = await sql<DisorderEventRow>`
      select events.id::text as id, split_part(events.action, '.', 2) as action,
        users.username, sites.name as site_name, events.inserted_at,
        events.after ->> 'otherName' as other_name, events.before, events.after,
        case when events.action = 'disorder.synced' then (
          select jsonb_object_agg(field.key, field.value) from reference_sync_changes as made
            cross join lateral jsonb_each(made.changed) as field
          where made.sync_id = (events.after ->> 'syncId')::int and made.disorder_id = ${id}
            and not made.is_left_out) end as synced
      from sites cross join lateral
        ${selectLatestEventsAbout(sql`sites.id`, { noun: 'disorder', id }, limit)} as events
      left join users on users.id = events.actor_id
      order by events.id desc limit ${limit}`.execute(db);
    return rows;
  }

  async function findNames(ids: readonly unknown[]): Promise<Map<unknown, string>> {
    const known = ids.filter((id) => typeof id === 'number');
    if (known.length === 0) return new Map();
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from disorders where id = any(${known}::int[])`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  return {
    async listEvents(id: number, limit: number): Promise<DisorderEvent[]> {
      const events = await findEvents(id, limit);
      const changes = new Map(events.map((event) => [event, listValueChangesOfEvent(event)]));
      const parents = [...changes.values()]
        .flat()
        .filter(({ field }) => field === 'parentId')
        .flatMap(({ before, after }) => [before, after]);
      const names = await findNames(parents);
      return events.map((event) => {
        const { before, after, synced, ...shown } = event;
        const values = (changes.get(event) ?? []).map((change) =>
          change.field === 'parentId'
            ? { field: 'parent', before: names.get(change.before), after: names.get(change.after) }
            : change,
        );
        const named = Array.isArray(after?.changed) ? after.changed.map(String).sort() : [];
        const changed = named.length > 0 ? named : values.map(({ field }) => field).sort();
        return { ...shown, changed, values: values.map(truncateTexts) };
      });
    },
  };
}

function listValueChangesOfEvent({
  action,
  before,
  after,
  synced,
}: DisorderEventRow): DisorderValueChange[] {
  if (synced) {
    return Object.entries(synced).map(([field, change]) => ({
      field,
      before: change.before,
      after: change.after,
    }));
  }
  if (action !== 'updated' && action !== 'site_values_saved') return [];
  return listFieldChanges({ before, after }).map(({ name, ...change }) => ({
    field: name,
    ...change,
  }));
}

function truncateTexts({ field, before, after }: DisorderValueChange): DisorderValueChange {
  const truncateText = (value: unknown) =>
    typeof value === 'string' && value.length > maxHistoryValueLength
      ? `${value.slice(0, maxHistoryValueLength)}…`
      : (value ?? null);
  return { field, before: truncateText(before), after: truncateText(after) };
}
