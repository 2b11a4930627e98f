import {
  opportunityMessages,
  opportunityPath,
  opportunityShortcode,
} from '../../../../contract/leads/opportunities.ts';
import { CopyShortcode, DeleteRecord, ViewOnSite } from '../../../kit/record-actions.tsx';
import { plural } from '../../../lib/format.ts';
import { deleteOpportunity, type Opportunity } from './opportunities.queries.ts';

export function OpportunityActions({ campaign }: { campaign: Opportunity }) {
  const { id, name, responsesCount } = campaign;
  return (
    <>
      <ViewOnSite path={opportunityPath(id)} />
      <CopyShortcode shortcode={opportunityShortcode(id)} />
      <DeleteRecord
        name={name}
        consequences={`This deletes the campaign with ${plural(responsesCount, 'response')}. It cannot be undone.`}
        run={() => deleteOpportunity(id)}
        message={opportunityMessages.deleted}
        list="OpportunityCampaignsIndex"
        queryKey={['opportunity', 'one', id]}
      />
    </>
  );
}
