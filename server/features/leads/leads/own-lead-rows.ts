import { sql } from 'kysely';
import type { OwnDataQuery } from '../../../base/own-rows.ts';

export const ownLeadRows: readonly OwnDataQuery[] = [
  {
    name: 'opportunityResponses',
    select: ({ siteId, userId }) => sql`select response.id, campaign.name, response.answers,
        response.inserted_at
      from opportunity_responses as response
      join opportunity_campaigns as campaign on campaign.id = response.opportunity_campaign_id
      where response.site_id = ${siteId} and response.user_id = ${userId}`,
  },
  {
    name: 'formsFilledIn',
    // Joined by form, because the index on addresses begins with the form.
    select: ({ siteId, email }) => sql`select leads.id, form.name, leads.answers, leads.opted_in,
        leads.inserted_at
      from lead_forms as form join leads on leads.site_id = ${siteId} and leads.form_id = form.id
      where form.site_id = ${siteId} and lower(leads.email) = lower(${email}::text)`,
  },
  {
    name: 'subscriptions',
    select: ({ siteId, email }) => sql`select id, opted_in, inserted_at
      from subscribers where site_id = ${siteId} and email = lower(${email}::text)`,
  },
];
