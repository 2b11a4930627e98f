import { sql } from 'kysely';
import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Db } from '../db/database.ts';
import type { RetentionRule } from './retention.ts';

export async function redactChanges(
  db: Db,
  siteId: number,
  { noun, ids }: { noun: ChangeNoun; ids: readonly number[] },
  { keptKeys, redactedValue }: { keptKeys: readonly string[]; redactedValue: string },
): Promise<void> {
  const redactColumn = (column: 'before' | 'after') => {
    const values = sql.ref(column);
    return sql`case when jsonb_typeof(${values}) <> 'object' then to_jsonb(${redactedValue}::text)
      when ${values} is not null then coalesce((
        select jsonb_object_agg(key, case when key = any(${[...keptKeys]}::text[]) or value = 'null'
          then value else to_jsonb(${redactedValue}::text) end)
        from jsonb_each(${values})), '{}') end`;
  };
  await sql`
    update audit_events set before = ${redactColumn('before')}, after = ${redactColumn('after')}
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

export function auditRetention(db: Db): RetentionRule {
  return {
    setting: 'auditRetentionDays',
    async removeBefore(siteId, before, limit) {
      const { numAffectedRows = 0n } = await sql`delete from audit_events where id in (
        select id from audit_events where site_id = ${siteId} and inserted_at < ${before}
        order by inserted_at limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
