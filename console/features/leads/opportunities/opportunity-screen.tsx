import { Paper, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { type Opportunity, opportunityQuery, saveOpportunity } from './opportunities.queries.ts';
import { OpportunityActions } from './opportunity-actions.tsx';
import { OpportunityInputs } from './opportunity-inputs.tsx';
import { OpportunityResponses } from './opportunity-responses.tsx';
import { opportunityValuesSchema, toOpportunityValues } from './opportunity-values.ts';

export default function OpportunityScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(opportunityQuery(id));
  return (
    <RecordScreen
      noun="campaign"
      query={query}
      title={({ name }) => name}
      lead={<BackToList to="OpportunityCampaignsIndex" label="Back to opportunity campaigns" />}
      actions={(campaign) => <OpportunityActions campaign={campaign} />}
    >
      {(campaign) => (
        <Stack gap="lg">
          <Paper withBorder p="md" maw="44rem">
            <OpportunityEditForm key={campaign.id} campaign={campaign} onConflict={query.refetch} />
          </Paper>
          <OpportunityResponses campaign={campaign} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function OpportunityEditForm({
  campaign,
  onConflict,
}: {
  campaign: Opportunity;
  onConflict(): void;
}) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: campaign,
    valuesOf: toOpportunityValues,
    schemaFor: () => opportunityValuesSchema,
    save: (change, version) => saveOpportunity({ id: campaign.id, version, ...change }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['opportunity'] });
      showSnack(opportunityMessages.saved);
    },
    onConflict,
  });
  return (
    <SchemaForm form={form} noun="campaign">
      <OpportunityInputs form={form} />
    </SchemaForm>
  );
}
