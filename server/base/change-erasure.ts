import { sql } from 'kysely';
import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Db } from '../db/database.ts';

export async function redactChanges(
  db: Db,
  siteId: number,
  { noun, ids }: { noun: ChangeNoun; ids: readonly number[] },
  { keptKeys, redactedValue }: { keptKeys: readonly string[]; redactedValue: string },
): Promise<void> {
  const redact = (column: 'before' | 'after') => {
    const values = sql.ref(column);
    return sql`case when jsonb_typeof(${values}) <> 'object' then to_jsonb(${redactedValue}::text)
      when ${values} is not null then coalesce((
        select jsonb_object_agg(key, case when key = any(${[...keptKeys]}::text[]) or value = 'null'
          then value else to_jsonb(${redactedValue}::text) end)
        from jsonb_each(${values})), '{}') end`;
  };
  await sql`
    update audit_events set before = ${redact('before')}, after = ${redact('after')}
    where site_id = ${siteId} and entity_type = ${noun}
      and entity_id = any(${[...ids]}::int[])`.execute(db);
}

export async function removeChangedKeys(
  db: Db,
  siteId: number,
  { noun, ids }: { noun: ChangeNoun; ids: readonly number[] },
  keys: readonly string[],
): Promise<void> {
  await sql`update audit_events as event
    set before = event.before - ${[...keys]}::text[], after = event.after - ${[...keys]}::text[]
    where event.site_id = ${siteId} and event.entity_type = ${noun}
      and event.entity_id = any(${[...ids]}::int[])`.execute(db);
}

export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await sql`delete from audit_events as event using sites
    where event.site_id = sites.id
      and (sites.super_settings ->> 'auditRetentionDays')::int > 0
      and event.inserted_at < ${now}::timestamptz
        - make_interval(days => (sites.super_settings ->> 'auditRetentionDays')::int)`.execute(db);
}
