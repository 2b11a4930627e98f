import { Button, Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../contract/messages.ts';
import { MessagePanel } from '../kit/message-panel.tsx';
import { showErrorSnack } from '../kit/snackbar.ts';

/** Shown when the console could not find out who is signed in. */
export function SessionError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle('Steward');
  useEffect(() => showErrorSnack(messages.authFailed), []);

  function retry() {
    reset();
    router.invalidate();
  }

  return (
    <Container component="main">
      <MessagePanel
        icon={IconPlugConnectedX}
        tone="error"
        title="Steward could not check your sign-in"
        actions={<Button onClick={retry}>Retry</Button>}
      >
        {messages.authFailed}
      </MessagePanel>
    </Container>
  );
}
