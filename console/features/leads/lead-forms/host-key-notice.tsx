import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { LeadForm } from './lead-forms.queries.ts';
import classes from './ledger.module.css';
import { acceptHostKey } from './sftp.queries.ts';

type HostKey = NonNullable<LeadForm['deliveryOptions']['hostKey']>;

export function TrustedHostKey({ hostKey: { host, fingerprint, seenAt } }: { hostKey: HostKey }) {
  return (
    <Text size="xs" c="dimmed">
      Key of {host}, known since {formatDateTime(seenAt)}:{' '}
      <Code className={classes.fingerprint}>{fingerprint}</Code>
    </Text>
  );
}

/** Shown on all tabs while the server's host key differs from the trusted one. */
export function HostKeyNotice({ hostKey }: { hostKey: HostKey | null }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  if (!hostKey?.newFingerprint) return null;
  const { host, port, fingerprint, newFingerprint } = hostKey;

  async function acceptKey() {
    const isConfirmed = await confirm({
      title: 'Trust the new key?',
      body: (
        <>
          Ask those who run {host} whether{' '}
          <Code className={classes.fingerprint}>{newFingerprint}</Code> is theirs. Whoever has it
          gets the leads.
        </>
      ),
      confirmLabel: 'Trust it',
      destructive: true,
    });
    if (!isConfirmed) return;
    await run(async () => {
      await acceptHostKey({ host, port, fingerprint: newFingerprint as string });
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
        <dl className={classes.keys}>
          <dt>Known</dt>
          <dd>
            <Code className={classes.fingerprint}>{fingerprint}</Code>
          </dd>
          <dt>New</dt>
          <dd>
            <Code className={classes.fingerprint}>{newFingerprint}</Code>
          </dd>
        </dl>
        <Button size="xs" variant="default" loading={isRunning} onClick={acceptKey}>
          Trust the new key
        </Button>
      </Stack>
    </Alert>
  );
}
