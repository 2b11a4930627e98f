import { type RowOf, siteTable } from '../../../db/site-table.ts';

export type OpportunityCampaign = RowOf<'opportunity_campaigns', typeof opportunityColumns>;

const opportunityColumns = [
  'id',
  'name',
  'successUrl',
  'disorderId',
  'questions',
  'responsesCount',
  'version',
  'insertedAt',
  'updatedAt',
] as const;

/** Deleting a campaign deletes its responses. */
export const opportunitiesRepository = siteTable('opportunity_campaigns', opportunityColumns);
