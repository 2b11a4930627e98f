import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { LeadForm } from './lead-forms.queries.ts';
import { acceptHostKey } from './sftp.queries.ts';

type HostKey = NonNullable<LeadForm['deliveryOptions']['hostKey']>;

/** How the server proves who it is, and what to do when it does so in another way. */
export function HostKeyNotice({ hostKey }: { hostKey: HostKey }) {
  const { host, fingerprint, newFingerprint, seenAt } = hostKey;
  if (newFingerprint) return <ChangedKey hostKey={hostKey} newFingerprint={newFingerprint} />;
  return (
    <Text size="xs" c="dimmed">
      Key of {host}, known since {formatDateTime(seenAt)}: <Code>{fingerprint}</Code>
    </Text>
  );
}

interface ChangedKeyProps {
  hostKey: HostKey;
  newFingerprint: string;
}

function ChangedKey({ hostKey: { host, port, fingerprint }, newFingerprint }: ChangedKeyProps) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  async function accept() {
    const isMeant = await confirm({
      title: 'Trust the new key?',
      body: `Ask those who run ${host} whether ${newFingerprint} is theirs. Whoever has it gets the leads.`,
      confirmLabel: 'Trust it',
      destructive: true,
    });
    if (!isMeant) return;
    await run(async () => {
      await acceptHostKey({ host, port, fingerprint: newFingerprint });
      showSnack(leadFormMessages.hostKeyTrusted);
      await queryClient.invalidateQueries({ queryKey: ['leadForm'] });
    });
  }

  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${host} shows another key. Nothing is delivered until it is trusted.`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Known: <Code>{fingerprint}</Code>
          <br />
          New: <Code>{newFingerprint}</Code>
        </Text>
        <Button size="xs" variant="default" loading={isRunning} onClick={accept}>
          Trust the new key
        </Button>
      </Stack>
    </Alert>
  );
}
