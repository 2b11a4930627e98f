import { sql } from 'kysely';
import { latestEventsAbout } from '../../../base/history.ts';
import type { Db } from '../../../db/database.ts';

export interface DisorderEvent {
  id: string;
  action: string;
  username: string | null;
  siteName: string;
  changed: string[];
  otherName: string | null;
  insertedAt: Date;
}

export function disorderHistoryRepository(db: Db) {
  return {
    /** Latest first. Queries each site, because audit events are looked up by site. */
    async listEvents(id: number, limit: number): Promise<DisorderEvent[]> {
      const { rows } = await sql<DisorderEvent>`
        select events.id::text as id, split_part(events.action, '.', 2) as action,
          users.username, sites.name as site_name, events.inserted_at,
          events.after ->> 'otherName' as other_name,
          case when events.action = 'disorder.updated' then array(
            select after.key from jsonb_each(events.after) as after
            where after.value is distinct from events.before -> after.key order by after.key)
            when events.action = 'disorder.synced' then array(
              select jsonb_array_elements_text(events.after -> 'changed') order by 1)
            else '{}' end as changed
        from sites cross join lateral
          ${latestEventsAbout(sql`sites.id`, { noun: 'disorder', id }, limit)} as events
        left join users on users.id = events.actor_id
        order by events.id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
