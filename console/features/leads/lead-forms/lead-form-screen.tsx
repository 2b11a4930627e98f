import { Tabs, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { Builder } from './builder.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { LeadFormActions } from './lead-form-actions.tsx';
import { type BuilderTab, builderPages } from './lead-form-list.ts';
import { leadFormLabels, leadFormValues, valuesOf, variablesOf } from './lead-form-values.ts';
import { type LeadForm, leadFormQuery, saveLeadForm, storeLeadForm } from './lead-forms.queries.ts';
import { LeadsTab } from './leads-tab.tsx';
import { useStoredQuestions } from './use-stored-questions.ts';

/** One form: what it asks, and what came of it. */
export default function LeadFormScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(leadFormQuery(id));
  return (
    <RecordScreen
      noun="form"
      query={query}
      lead={<BackToList to="CommercialLeadGenFormList" label="Back to the forms" />}
      details={({ numberOfSubmissions }) => (
        <Text size="sm" c="dimmed">
          Number of submissions: {formatCount(numberOfSubmissions)}
        </Text>
      )}
      actions={(form) => <LeadFormActions form={form} />}
    >
      {(form) => <LeadFormTabs form={form} onConflict={query.refetch} />}
    </RecordScreen>
  );
}

interface StoredFormProps {
  form: LeadForm;
  onConflict(): void;
}

/** The address says which tab is open, and which page of it. */
function LeadFormTabs({ form, onConflict }: StoredFormProps) {
  const list = useListState(builderPages);
  const { tab } = list.filters;
  return (
    <Tabs
      value={tab}
      onChange={(key) => list.show({ filters: { tab: key as BuilderTab } }, { replace: true })}
      // What was typed must outlive a look at another tab.
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={`About ${form.campaignName}`}>
        <Tabs.Tab value="form">Form</Tabs.Tab>
        <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
        <Tabs.Tab value="leads">Leads</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="form" pt="md">
        <StoredForm key={form.id} form={form} onConflict={onConflict} />
      </Tabs.Panel>
      <Tabs.Panel value="deliveries" pt="md">
        {tab === 'deliveries' && <DeliveriesTab formId={form.id} list={list} />}
      </Tabs.Panel>
      <Tabs.Panel value="leads" pt="md">
        {tab === 'leads' && <LeadsTab formId={form.id} list={list} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function StoredForm({ form: stored, onConflict }: StoredFormProps) {
  const queryClient = useQueryClient();
  const questions = useStoredQuestions(stored);
  const form = useEditForm({
    latest: stored,
    valuesOf,
    schemaFor: () => leadFormValues,
    save: async (values, version) => {
      const saved = await save({ id: stored.id, version, ...variablesOf(values) });
      await storeLeadForm(queryClient, saved);
      return saved;
    },
    onSaved: () => showSnack(leadFormMessages.saved),
    onConflict,
  });

  async function save(variables: Parameters<typeof saveLeadForm>[0]) {
    try {
      return await saveLeadForm(variables);
    } catch (error) {
      // The message stands at an input that must be open to be mended.
      if (hasCode(error, 'INVALID_INPUT') && error.field === 'password') {
        form.fields.setFieldValue('updatePassword', true);
      }
      throw error;
    }
  }

  return (
    <Builder
      form={form}
      questions={questions}
      stored={stored}
      notice={
        form.conflict && (
          <EditConflictNotice noun="form" conflict={form.conflict} labels={leadFormLabels} />
        )
      }
    />
  );
}
