import { ActionIcon, Button, Group } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { type LeadDelivery, replayLeadDelivery, retryDelivery } from './lead-deliveries.queries.ts';

export function DeliveryRowActions({ delivery }: { delivery: LeadDelivery }) {
  const { id, status, fileName, leadCount } = delivery;
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  const runAndRefetch = (work: () => Promise<unknown>, message: string) =>
    run(async () => {
      await work();
      showSnack(message);
      await queryClient.invalidateQueries({ queryKey: ['leadForm'] });
    });

  async function replay() {
    const isConfirmed = await confirm({
      title: `Replay ${fileName}?`,
      body: `The same file with ${plural(leadCount, 'lead')} is put in place again, unless it is still there as it was. This delivery stays as it is; the replay becomes one of its own.`,
      confirmLabel: 'Replay',
    });
    if (isConfirmed) await runAndRefetch(() => replayLeadDelivery(id), leadFormMessages.replayed);
  }

  return (
    <Group justify="flex-end">
      {status === 'SENT' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Replay"
          aria-label={`Replay ${fileName} (${id})`}
          loading={isRunning}
          onClick={replay}
        >
          <IconReload size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      ) : status === 'FAILED' ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          aria-label={`Retry ${fileName} (${id}) now`}
          onClick={() => runAndRefetch(() => retryDelivery(id), leadFormMessages.retried)}
        >
          Retry now
        </Button>
      ) : null}
    </Group>
  );
}
