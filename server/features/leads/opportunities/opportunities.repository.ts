import { createSiteTable, type RowOfTable } from '../../../db/site-table.ts';

export type OpportunityCampaign = RowOfTable<'opportunity_campaigns', typeof opportunityColumns>;

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
export const opportunitiesRepository = createSiteTable('opportunity_campaigns', opportunityColumns);
