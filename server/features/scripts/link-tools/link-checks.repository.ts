import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface LinkCheck {
  address: string;
  isGood: boolean;
  status: number | null;
  movedTo: string | null;
}

export function linkChecksRepository(db: Db) {
  return {
    async find(addresses: readonly string[], maxAgeHours: number): Promise<Map<string, LinkCheck>> {
      const { rows } = await sql<LinkCheck>`
        select address, is_good as "isGood", status, moved_to as "movedTo" from link_checks
        where address = any(${[...addresses]}::text[])
          and checked_at > now() - ${maxAgeHours} * interval '1 hour'`.execute(db);
      return new Map(rows.map((row) => [row.address, row]));
    },

    async save(checks: readonly LinkCheck[]): Promise<void> {
      await sql`
        insert into link_checks (address, is_good, status, moved_to)
        select * from unnest(${checks.map(({ address }) => address)}::text[],
          ${checks.map(({ isGood }) => isGood)}::boolean[], ${checks.map(({ status }) => status)}::int[],
          ${checks.map(({ movedTo }) => movedTo)}::text[])
        on conflict (address) do update set is_good = excluded.is_good, status = excluded.status,
          moved_to = excluded.moved_to, checked_at = now()`.execute(db);
    },

    async deleteBefore(before: Date): Promise<void> {
      await db.deleteFrom('link_checks').where('checkedAt', '<', before).execute();
    },
  };
}
