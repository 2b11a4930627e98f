import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../contract/messages.ts';
import { Button } from '../kit/light/button.tsx';
import { MessagePanel } from '../kit/message-panel.tsx';
import { showErrorSnack } from '../kit/snackbar.ts';
import { ApiError } from '../lib/api-error.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function SessionError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle('Steward');
  const isSession = error instanceof ApiError;
  const message = isSession ? messages.authFailed : messages.somethingWentWrongTryAgain;
  useEffect(() => {
    if (isSession) showErrorSnack(message);
  }, [isSession, message]);

  function retry() {
    reset();
    router.invalidate();
  }

  return (
    <main>
      <MessagePanel
        icon={IconPlugConnectedX}
        tone="error"
        title={isSession ? 'Your sign-in could not be checked' : 'Steward stopped working'}
        actions={<Button onClick={retry}>Retry</Button>}
      >
        {message}
      </MessagePanel>
    </main>
  );
}
