import { IconTargetArrow } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { PaletteSource } from '../../../lib/palette-source.ts';

const FindCampaign = graphql(`
  query FindCampaign($id: ID!) {
    opportunityCampaign(id: $id) {
      id
      name
    }
  }
`);

export const campaignsSource: PaletteSource = {
  label: 'Opportunity campaigns',
  icon: IconTargetArrow,
  permission: 'opportunities.manage',
  screen: 'OpportunityCampaignsEdit',
  async find(wanted, signal) {
    const { id, name } = (await execute(FindCampaign, { id: wanted }, signal)).opportunityCampaign;
    return { id, label: name };
  },
};
