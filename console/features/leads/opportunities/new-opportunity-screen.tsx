import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import { messages } from '../../../../contract/messages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { saveOpportunity } from './opportunities.queries.ts';
import { OpportunityInputs } from './opportunity-inputs.tsx';
import { newOpportunity, opportunityValues } from './opportunity-values.ts';

export default function NewOpportunityScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const form = useSchemaForm({
    schema: opportunityValues,
    initialValues: newOpportunity,
    save: saveOpportunity,
    onSaved({ id }) {
      queryClient.invalidateQueries({ queryKey: ['opportunity'] });
      showSnack(opportunityMessages.saved);
      const address = findAddress('OpportunityCampaignsEdit', { id });
      // The form is done with: going back must not lead to it.
      if (address) navigate({ to: address, replace: true });
    },
    failure: messages.somethingWentWrongTryAgain,
  });

  return (
    <Screen
      lead={<BackToList to="OpportunityCampaignsIndex" label="Back to opportunity campaigns" />}
    >
      <Paper withBorder p="md" maw="44rem">
        <SchemaForm form={form}>
          <OpportunityInputs fields={form.fields} />
        </SchemaForm>
      </Paper>
    </Screen>
  );
}
