import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { IconExternalLink, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { proofMinutes } from '../../contract/accounts/second-factors.ts';
import { Dialog } from '../kit/dialog.tsx';
import { messageFor } from '../lib/api-error.ts';
import {
  fetchProofChoices,
  fetchStepUpPasskeyOptions,
  sendProof,
  ssoProofAddress,
} from '../lib/step-up-requests.ts';

/** Asks for a passkey, a code or the password; the pending request continues afterwards. */
export default function StepUpDialog({ onSettled }: { onSettled(isProven: boolean): void }) {
  const { data: choices, isError } = useQuery({
    queryKey: ['viewer', 'proofChoices'],
    queryFn: fetchProofChoices,
    gcTime: 0,
    staleTime: 0,
  });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const isTyped = choices !== undefined && (choices.hasPassword || choices.hasFactor);
  const isStuck = choices !== undefined && !isTyped && choices.ssoName === null;

  useSsoOutcome(isWaiting, () => onSettled(true));

  async function submitProof(proof: () => Promise<object>) {
    setIsSending(true);
    setError('');
    try {
      await sendProof(await proof());
      onSettled(true);
    } catch (failure) {
      setTyped('');
      setError(describeProofFailure(failure));
      setIsSending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void submitProof(async () => (choices?.hasFactor ? { code: typed } : { password: typed }));
  }

  const provePasskey = () =>
    submitProof(async () => ({
      passkey: await startAuthentication({ optionsJSON: await fetchStepUpPasskeyOptions() }),
    }));

  return (
    <Dialog
      // Opens once its field is rendered, so that the field gets the focus.
      opened={choices !== undefined || isError}
      onClose={() => onSettled(false)}
      title="Confirm that it is you"
      size="sm"
      centered
      withCloseButton={false}
      closeOnEscape
      closeOnClickOutside={false}
      zIndex={320}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">
            This needs a fresh proof, which counts for {proofMinutes} minutes. What you entered
            stays as it is.
          </Text>
          {(isError || isStuck) && (
            <Alert color="red">{secondFactorMessages.noProofPossible}</Alert>
          )}
          {choices?.ssoName != null && (
            <Button
              component="a"
              href={ssoProofAddress}
              target="_blank"
              rel="noopener"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
              onClick={() => setIsWaiting(true)}
              {...(!isTyped && { 'data-autofocus': true })}
            >
              Sign in again with {choices.ssoName}
            </Button>
          )}
          {isWaiting && (
            <Text size="sm" role="status">
              Sign in in the new tab. This one goes on by itself.
            </Text>
          )}
          {choices?.hasPasskey && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={16} aria-hidden />}
              disabled={isSending}
              onClick={provePasskey}
            >
              Use a passkey
            </Button>
          )}
          {isTyped &&
            (choices.hasFactor ? (
              <TextInput
                label={choices.hasApp ? 'Code from your app, or a recovery code' : 'Recovery code'}
                autoComplete="one-time-code"
                maxLength={40}
                data-autofocus
                value={typed}
                error={error}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            ) : (
              <PasswordInput
                label="Password"
                autoComplete="current-password"
                maxLength={1000}
                data-autofocus
                value={typed}
                error={error}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => onSettled(false)}>
            Cancel
          </Button>
          {isTyped && (
            <Button type="submit" loading={isSending} disabled={typed === ''}>
              Confirm
            </Button>
          )}
        </Group>
      </form>
    </Dialog>
  );
}

const ssoOutcomePollMs = 1500;

/** Polls until the person has signed in again in the other window. */
function useSsoOutcome(isWaiting: boolean, onProven: () => void) {
  const { data } = useQuery({
    queryKey: ['viewer', 'ssoProof'],
    queryFn: fetchProofChoices,
    enabled: isWaiting,
    refetchInterval: ssoOutcomePollMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
    staleTime: 0,
  });
  const isProven = isWaiting && data?.isNeeded === false;
  const settle = useRef(onProven);
  settle.current = onProven;
  useEffect(() => {
    if (isProven) settle.current();
  }, [isProven]);
}

function describeProofFailure(failure: unknown): string {
  const isCancelled = failure instanceof Error && failure.name === 'NotAllowedError';
  return isCancelled ? 'No passkey was used.' : messageFor(failure);
}
