import { sql } from 'kysely';
import type { Events } from '../../../base/events.ts';
import type { AfterRemoval } from '../../people/user-removal/blocking.job.ts';

/** Whoever was blocked or deleted leaves nothing to look at. */
export function createCloseFlags({ events }: { events: Events }): AfterRemoval {
  return async (trx, siteId, userIds) => {
    const { rows } = await sql<{ id: number }>`
      with open as (
        select id from content_flags
        where site_id = ${siteId} and author_id = any(${[...userIds]}::int[]) and is_open
        order by id for no key update
      ), closed as (
        update content_flags as flag set is_open = false, version = version + 1,
          outcome = case when assoc_type = 'user' then 'DONE' else 'DELETED' end,
          updated_at = now()
        from open where flag.id = open.id
        returning flag.id, flag.version
      )
      insert into content_flag_events (site_id, content_flag_id, status, body, version)
      select ${siteId}, id, 'CLOSED_BY_BLOCKING', 'The author was removed', version from closed
      returning content_flag_id as id`.execute(trx);
    const noun = 'contentFlag' as const;
    await events.publish(trx, ...rows.map(({ id }) => ({ siteId, noun, id })));
  };
}
