import { sql } from 'kysely';
import type { OwnDataQuery } from '../../../base/own-rows.ts';

export const ownEngagementRows: readonly OwnDataQuery[] = [
  {
    name: 'votes',
    select: ({ siteId, userId }) => sql`select vote.id, item.question, (
        select array_agg(option.name order by option.id) from engagement_options as option
        where option.id = any(vote.option_ids)) as chosen, vote.inserted_at
      from engagement_votes as vote join engagements as item on item.id = vote.engagement_id
      where vote.site_id = ${siteId} and vote.user_id = ${userId}`,
  },
  {
    name: 'giveawayEntries',
    select: ({ siteId, userId }) => sql`select entry.id, item.question, entry.email,
        entry.inserted_at
      from giveaway_entries as entry join engagements as item on item.id = entry.engagement_id
      where entry.site_id = ${siteId} and entry.user_id = ${userId}`,
  },
];
