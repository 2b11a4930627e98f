import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { HostKeyNotice } from './host-key-notice.tsx';
import { LeadFormActions } from './lead-form-actions.tsx';
import { LeadFormTabs } from './lead-form-tabs.tsx';
import { type LeadForm, leadFormQuery } from './lead-forms.queries.ts';
import { FormStatusBadge } from './state-badge.tsx';

export default function LeadFormScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(leadFormQuery(id));
  // Someone else deleted the form: it stays on screen, so that typed text is not lost.
  const isGone = query.data !== undefined && hasCode(query.error, 'NOT_FOUND');
  return (
    <RecordScreen
      noun="form"
      query={query}
      keepsWhenGone
      lead={<BackToList to="CommercialLeadGenFormList" label="Back to the forms" />}
      title={({ campaignName }) => campaignName}
      details={(form) => <LeadFormDetails form={form} />}
      actions={(form) => !isGone && <LeadFormActions form={form} />}
    >
      {(form) => (
        <>
          <HostKeyNotice hostKey={form.deliveryOptions.hostKey} />
          <LeadFormTabs form={form} isGone={isGone} onConflict={query.refetch} />
        </>
      )}
    </RecordScreen>
  );
}

function LeadFormDetails({ form: { numberOfSubmissions, status } }: { form: LeadForm }) {
  return (
    <Group gap="xs">
      <Title order={2} size="sm" fw={500} c="dimmed">
        Edit this form
      </Title>
      <Text size="sm" c="dimmed">
        Number of submissions: {formatCount(numberOfSubmissions)}
      </Text>
      {status !== 'OPEN' && <FormStatusBadge status={status} />}
    </Group>
  );
}
