import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { lastSentText, nextDeliveryText } from './delivery-texts.ts';
import { cacheLeadForm, type LeadForm, sendLeadsNow } from './lead-forms.queries.ts';
import { HealthBadge } from './state-badge.tsx';

export function DeliverySummary({ form }: { form: LeadForm }) {
  const { deliveryOptions } = form;
  const { health, waitingLeads } = deliveryOptions;
  const maySend = waitingLeads > 0 && health !== 'NO_HOST' && health !== 'STOPPED';
  return (
    <Group justify="space-between" mb="sm" gap="sm">
      <div>
        <HealthBadge health={health} />
        <Text size="sm" mt={4} role="status">
          {nextDeliveryText(deliveryOptions)}
        </Text>
        <Text size="xs" c="dimmed">
          {lastSentText(deliveryOptions)}
        </Text>
      </div>
      {maySend && <SendLeadsButton formId={form.id} />}
    </Group>
  );
}

function SendLeadsButton({ formId }: { formId: string }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  const sendNow = () =>
    run(async () => {
      const form = await sendLeadsNow(formId);
      showSnack(leadFormMessages.sending);
      await cacheLeadForm(queryClient, form);
      await queryClient.invalidateQueries({ queryKey: ['leadForm', 'deliveries'] });
    });

  return (
    <Button leftSection={<IconSend size={16} aria-hidden />} loading={isRunning} onClick={sendNow}>
      Send now
    </Button>
  );
}
