import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import { messages } from '../../../../contract/messages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { type Opportunity, opportunityQuery, saveOpportunity } from './opportunities.queries.ts';
import { OpportunityActions } from './opportunity-actions.tsx';
import { OpportunityInputs } from './opportunity-inputs.tsx';
import { OpportunityResponses } from './opportunity-responses.tsx';
import { opportunityLabels, opportunityValues, valuesOf } from './opportunity-values.ts';

/** One campaign: what it asks, and what members answered. */
export default function OpportunityScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: campaign, isError, error, refetch } = useQuery(opportunityQuery(id));

  if (hasCode(error, 'NOT_FOUND')) return <NotFoundScreen />;
  if (campaign) {
    return (
      <Screen
        title={campaign.name}
        lead={<BackToList to="OpportunityCampaignsIndex" label="Back to opportunity campaigns" />}
        actions={<OpportunityActions campaign={campaign} />}
      >
        <Stack gap="lg">
          <Paper withBorder p="md" maw="44rem">
            <EditForm key={campaign.id} campaign={campaign} onConflict={refetch} />
          </Paper>
          <OpportunityResponses campaign={campaign} />
        </Stack>
      </Screen>
    );
  }
  return (
    <Screen
      lead={<BackToList to="OpportunityCampaignsIndex" label="Back to opportunity campaigns" />}
    >
      {isError ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The campaign could not be loaded"
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}

function EditForm({ campaign, onConflict }: { campaign: Opportunity; onConflict(): void }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: campaign,
    valuesOf,
    schemaFor: () => opportunityValues,
    save: (change, version) => saveOpportunity({ id: campaign.id, version, ...change }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['opportunity'] });
      showSnack(opportunityMessages.saved);
    },
    onConflict,
    failure: messages.somethingWentWrongTryAgain,
  });
  return (
    <SchemaForm
      form={form}
      notice={
        form.conflict && (
          <EditConflictNotice noun="campaign" conflict={form.conflict} labels={opportunityLabels} />
        )
      }
    >
      <OpportunityInputs fields={form.fields} />
    </SchemaForm>
  );
}
