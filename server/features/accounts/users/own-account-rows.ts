import { sql } from 'kysely';
import type { OwnDataQuery } from '../../../base/own-rows.ts';

export const ownAccountRows: readonly OwnDataQuery[] = [
  {
    name: 'account',
    select: ({ siteId, userId }) => sql`select id, username, slug, email, verified_at, first_name,
        last_name, birthday::text as birthday, gender, ethnicity, zipcode, bio, description, badge,
        receive_emails, is_searchable, preferences, inserted_at
      from users where site_id = ${siteId} and id = ${userId}`,
  },
  {
    name: 'sessions',
    select: ({ userId }) => sql`select id, user_agent, network, inserted_at, last_seen_at
      from sessions where user_id = ${userId}`,
  },
  {
    name: 'securityLog',
    select: ({ siteId, userId }) => sql`select id, kind, method, reason, browser, network,
        inserted_at
      from security_events where site_id = ${siteId} and user_id = ${userId}`,
  },
];
