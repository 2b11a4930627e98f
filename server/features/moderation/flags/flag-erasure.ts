import { sql } from 'kysely';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { eventKeysOfAuthorText } from '../content/revisions.ts';

/**
 * Erases the words of deleted people from flags: words behind scores, and details of their reports.
 * Reasons of reports and decisions stay.
 */
export const eraseMemberWordsFromFlags: RemovalFollowUp = async (trx, siteId, userIds) => {
  const theirs = [...userIds];
  await sql`update content_flags set
      automod = jsonb_set(jsonb_set(jsonb_set(automod,
        '{spam,words}', '[]'), '{offensive,words}', '[]'), '{care,words}', '[]') - 'advice'
    where site_id = ${siteId} and author_id = any(${theirs}::int[])
      and automod is not null`.execute(trx);
  await sql`update content_flag_events as event
    set before = event.before - ${eventKeysOfAuthorText}::text[], after = event.after - ${eventKeysOfAuthorText}::text[]
    from content_flags as flag
    where flag.site_id = ${siteId} and flag.author_id = any(${theirs}::int[])
      and event.site_id = ${siteId} and event.content_flag_id = flag.id
      and (event.before ?| ${eventKeysOfAuthorText}::text[] or event.after ?| ${eventKeysOfAuthorText}::text[])`.execute(
    trx,
  );
  // The body of a REPORTED event is the reason, a colon, and the reporter's own words.
  await sql`update content_flag_events as event set body = split_part(event.body, ':', 1)
    from content_flag_reports as report
    where report.site_id = ${siteId} and report.reporter_id = any(${theirs}::int[])
      and event.site_id = ${siteId} and event.content_flag_id = report.content_flag_id
      and event.status = 'REPORTED' and event.user_id = report.reporter_id`.execute(trx);
  await sql`update content_flag_reports set details = ''
    where site_id = ${siteId} and reporter_id = any(${theirs}::int[])`.execute(trx);
};
