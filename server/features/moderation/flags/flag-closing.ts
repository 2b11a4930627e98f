import { sql } from 'kysely';
import { roleIds } from '../../../../contract/roles.ts';
import type { Events } from '../../../base/events.ts';
import type { FlagCloser } from '../../people/user-removal/blocking.job.ts';

export function createFlagCloser({ events }: { events: Events }): FlagCloser {
  return async (trx, siteId, userIds, { removedById, keepsCare }) => {
    const theirs = sql`any(${[...userIds]}::int[])`;
    // A thread belongs to the author it names, even if someone else wrote it.
    const found = sql`
      select flag.id, flag.is_open from content_flags as flag
      left join threads as thread on flag.assoc_type = 'thread' and thread.site_id = flag.site_id
        and thread.id = flag.assoc_id
      where flag.site_id = ${siteId} and flag.author_id = ${theirs}
        and (thread.id is null or thread.user_id = ${theirs})
      union
      select flag.id, flag.is_open from threads as thread
      join content_flags as flag on flag.site_id = thread.site_id and flag.assoc_type = 'thread'
        and flag.assoc_id = thread.id
      where thread.site_id = ${siteId} and thread.user_id = ${theirs}
        and thread.writer_id is not null`;
    if (keepsCare) {
      await sql`update content_flags set outcome = 'DELETED' where is_open and is_care
        and assoc_type <> 'user' and id in (select found.id from (${found}) as found)`.execute(trx);
    }
    const removed = sql`case when assoc_type = 'user' and exists (
        select 1 from users where users.id = assoc_id and users.role_id = ${Number(roleIds.spammer)}
          and users.deleted_at is null) then 'SPAM' else 'DELETED' end`;
    const { rows } = await sql<{ id: number }>`
      with locked as (
        select id, is_open from content_flags where id in (select found.id from (${found}) as found)
          and not (${keepsCare} and is_open and is_care)
        order by id for no key update
      ), closed as (
        update content_flags as flag set outcome = ${removed}, decided_by_id = null,
          decided_at = now(), is_escalated = false, is_open = false,
          version = version + locked.is_open::int,
          updated_at = case when locked.is_open then now() else updated_at end
        from locked
        where flag.id = locked.id
          and (locked.is_open or coalesce(flag.outcome, 'KEPT') in ('WAITING', 'APPROVED', 'KEPT'))
        returning flag.id, flag.version, locked.is_open as was_open
      )
      insert into content_flag_events (site_id, content_flag_id, status, body, user_id, version)
      select ${siteId}, id, 'CLOSED_BY_BLOCKING', 'The author was removed', ${removedById}::int,
        version from closed
      where was_open
      returning content_flag_id as id`.execute(trx);
    const noun = 'contentFlag' as const;
    await events.publish(trx, ...rows.map(({ id }) => ({ siteId, noun, id })));
  };
}
