import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { OwnDataQuery } from '../../../base/own-rows.ts';
import { contentTables } from '../../../db/content-tables.ts';

const ownItemRows: readonly OwnDataQuery[] = contentKinds.map((kind) => ({
  name: contentTables[kind],
  select: ({ siteId, userId }) => sql`select id, ${kind === 'thread' ? sql`name, slug,` : sql``}
      body, is_deleted, is_pending_moderation, inserted_at, edited_at
    from ${sql.table(contentTables[kind])} where site_id = ${siteId} and user_id = ${userId}`,
}));

export const ownContentRows: readonly OwnDataQuery[] = [
  ...ownItemRows,
  {
    name: 'earlierVersions',
    // By the author of the item: `user_id` of a revision is whoever edited it.
    select: ({ siteId, userId }) => {
      const ofKinds = contentKinds.map(
        (kind) => sql`select revision.id, assoc_type, assoc_id, revision.name, revision.body,
            revision.inserted_at
          from ${sql.table(contentTables[kind])} as item join content_revisions as revision
            on revision.site_id = item.site_id and revision.assoc_type = ${kind}
              and revision.assoc_id = item.id
          where item.site_id = ${siteId} and item.user_id = ${userId}`,
      );
      return sql.join(ofKinds, sql` union all `);
    },
  },
  {
    name: 'reports',
    select: ({ siteId, userId }) => sql`select id, reason, details, inserted_at
      from content_flag_reports where site_id = ${siteId} and reporter_id = ${userId}`,
  },
  {
    name: 'notices',
    select: ({ siteId, userId }) => sql`select id, kind, subject, body, inserted_at
      from moderation_notices where site_id = ${siteId} and user_id = ${userId}`,
  },
  {
    name: 'sanctions',
    select: ({ siteId, userId }) => sql`select id, kind, body, ends_at, acknowledged_at,
        revoked_at, inserted_at
      from sanctions where site_id = ${siteId} and user_id = ${userId}`,
  },
  {
    name: 'noticesOfIllegalContent',
    select: ({ siteId, email }) => sql`select id, category, url, reasons, sender_name, objection,
        answer, received_at
      from illegal_content_notices
      where site_id = ${siteId} and sender_email <> '' and lower(sender_email) = lower(${email}::text)`,
  },
  {
    name: 'objections',
    select: ({ siteId, userId }) => sql`select id, body, state, answer, inserted_at
      from moderation_appeals where site_id = ${siteId} and user_id = ${userId}`,
  },
  {
    name: 'messagesWithTheTeam',
    select: ({ siteId, userId }) => sql`select id, sender_id = ${userId} as is_own, body,
        inserted_at
      from care_messages where site_id = ${siteId} and person_id = ${userId}`,
  },
];
