import { Paper } from '@mantine/core';
import { opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useNewRecordForm } from '../../../kit/form/use-new-record-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { saveOpportunity } from './opportunities.queries.ts';
import { OpportunityInputs } from './opportunity-inputs.tsx';
import { newOpportunity, opportunityValuesSchema } from './opportunity-values.ts';

export default function NewOpportunityScreen() {
  const form = useNewRecordForm({
    schema: opportunityValuesSchema,
    initialValues: newOpportunity,
    save: saveOpportunity,
    noun: 'opportunity',
    message: opportunityMessages.saved,
    opens: 'OpportunityCampaignsEdit',
  });
  return (
    <Screen
      lead={<BackToList to="OpportunityCampaignsIndex" label="Back to opportunity campaigns" />}
    >
      <Paper withBorder p="md" maw="44rem">
        <SchemaForm form={form}>
          <OpportunityInputs form={form} />
        </SchemaForm>
      </Paper>
    </Screen>
  );
}
