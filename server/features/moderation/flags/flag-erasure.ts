import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Trx } from '../../../db/database.ts';

/** What the trail of an edited thread says in its author's words. */
const words = ['name', 'body', 'slug', 'seo'];

/**
 * Of people who are deleted, takes every word of theirs out of what moderation keeps: earlier
 * bodies, the words that moved a score, and what they told in reports. That something was
 * reported, why, and what was decided stays.
 */
export async function eraseFlagWords(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  const theirs = [...userIds];
  for (const kind of contentKinds) {
    await sql`delete from content_revisions as revision
      using ${sql.table(contentTables[kind])} as item
      where item.site_id = ${siteId} and item.user_id = any(${theirs}::int[])
        and revision.site_id = ${siteId} and revision.assoc_type = ${kind}
        and revision.assoc_id = item.id`.execute(trx);
  }
  await sql`update content_flags set
      automod = jsonb_set(jsonb_set(jsonb_set(automod,
        '{spam,words}', '[]'), '{offensive,words}', '[]'), '{care,words}', '[]')
    where site_id = ${siteId} and author_id = any(${theirs}::int[])
      and automod is not null`.execute(trx);
  await sql`update content_flag_events as event
    set before = event.before - ${words}::text[], after = event.after - ${words}::text[]
    from content_flags as flag
    where flag.site_id = ${siteId} and flag.author_id = any(${theirs}::int[])
      and event.site_id = ${siteId} and event.content_flag_id = flag.id
      and (event.before ?| ${words}::text[] or event.after ?| ${words}::text[])`.execute(trx);
  await sql`update audit_events as event
    set before = event.before - ${words}::text[], after = event.after - ${words}::text[]
    from threads as thread
    where thread.site_id = ${siteId} and thread.user_id = any(${theirs}::int[])
      and event.site_id = ${siteId} and event.entity_type = 'thread'
      and event.entity_id = thread.id`.execute(trx);
  // An event of a report is its reason, a colon, and the reporter's own words.
  await sql`update content_flag_events as event set body = split_part(event.body, ':', 1)
    from content_flag_reports as report
    where report.site_id = ${siteId} and report.reporter_id = any(${theirs}::int[])
      and event.site_id = ${siteId} and event.content_flag_id = report.content_flag_id
      and event.status = 'REPORTED' and event.user_id = report.reporter_id`.execute(trx);
  await sql`update content_flag_reports set details = ''
    where site_id = ${siteId} and reporter_id = any(${theirs}::int[])`.execute(trx);
}
