import { Button, Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../contract/messages.ts';
import { MessagePanel } from '../kit/message-panel.tsx';
import { showErrorSnack } from '../kit/snackbar.ts';
import { ApiError } from '../lib/api-error.ts';

export function SessionError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isSession = error instanceof ApiError;
  const message = isSession ? messages.authFailed : messages.somethingWentWrongTryAgain;
  useDocumentTitle('Steward');
  useEffect(() => showErrorSnack(message), [message]);

  function retry() {
    reset();
    router.invalidate();
  }

  return (
    <Container component="main">
      <MessagePanel
        icon={IconPlugConnectedX}
        tone="error"
        title={isSession ? 'Your sign-in could not be checked' : 'Steward stopped working'}
        actions={<Button onClick={retry}>Retry</Button>}
      >
        {message}
      </MessagePanel>
    </Container>
  );
}
