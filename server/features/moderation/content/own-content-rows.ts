import { sql } from 'kysely';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { OwnDataQuery } from '../../../base/own-rows.ts';
import { contentTables } from '../../../db/content-tables.ts';

const ownRowsOfContentKinds: readonly OwnDataQuery[] = contentKinds.map((kind) => ({
  name: contentTables[kind],
  select: ({ siteId, userId }) => sql`select id, ${kind === 'thread' ? sql`name, slug,` : sql``}
      body, is_deleted, is_pending_moderation, inserted_at, edited_at
    from ${sql.table(contentTables[kind])} where site_id = ${siteId} and user_id = ${userId}`,
}));

export const ownContentRows: readonly OwnDataQuery[] = [
  ...ownRowsOfContentKinds,
  {
    name: 'earlierVersions',
    select: ({ siteId, userId }) => sql`select id, assoc_type, assoc_id, name, body, inserted_at
      from content_revisions where site_id = ${siteId} and user_id = ${userId}`,
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
