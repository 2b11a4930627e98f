import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconInfoCircle,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { uploadMessages } from '../../../../contract/leads/lead-uploads.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount } from '../../../lib/format.ts';
import {
  abortUpload,
  type LeadUpload,
  leadUploadQuery,
  restartUpload,
} from './lead-uploads.queries.ts';

export function UploadProgress({ upload }: { upload: LeadUpload }) {
  const { status, processed, total, hasStopped, message } = upload;
  if (status === 'DONE') return null;
  const isAborted = status === 'ABORTED';
  const isStanding = hasStopped || isAborted;
  return (
    <Stack gap={6}>
      <Progress
        value={(100 * processed) / total}
        animated={!isStanding && status === 'RUNNING'}
        aria-label="Addresses processed"
      />
      <Text size="sm" role="status">
        {isStanding ? 'Stopped at' : 'Processing:'} {formatCount(processed)} of {formatCount(total)}{' '}
        addresses
      </Text>
      {hasStopped && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {uploadMessages.stopped}
        </Alert>
      )}
      {isAborted ? (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="note">
          {message}
        </Alert>
      ) : (
        <UploadActions upload={upload} />
      )}
    </Stack>
  );
}

function UploadActions({ upload: { id, hasStopped } }: { upload: LeadUpload }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  async function runAndRefetch(change: (id: string) => Promise<unknown>, done: string) {
    await change(id);
    showSnack(done);
    await queryClient.invalidateQueries({ queryKey: leadUploadQuery(id).queryKey });
  }

  async function stop() {
    const isSure = await confirm({
      title: 'Stop this upload?',
      body: 'It stops after the addresses at hand. Leads that were made stay, and so do their welcome emails. Addresses that were not looked at by then are forgotten.',
      confirmLabel: 'Stop upload',
      destructive: true,
    });
    if (isSure) await run(() => runAndRefetch(abortUpload, uploadMessages.aborted));
  }

  return (
    <Group gap="xs">
      {hasStopped && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={isRunning}
          onClick={() => run(() => runAndRefetch(restartUpload, uploadMessages.restarted))}
        >
          Start again
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        disabled={isRunning}
        onClick={stop}
      >
        Stop
      </Button>
    </Group>
  );
}
