import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messages } from '../../contract/messages.ts';
import { copyText } from '../kit/copy.ts';
import { Button } from '../kit/light/button.tsx';
import { Group } from '../kit/light/layout.tsx';
import { MessagePanel } from '../kit/message-panel.tsx';
import { Screen } from '../kit/screen.tsx';
import { ApiError, messageFor } from '../lib/api-error.ts';

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const requestId = error instanceof ApiError ? error.requestId : undefined;

  function retry() {
    // Browsers cache that a script failed to load; only a reload requests it again.
    if (isLoadingError(error)) window.location.reload();
    reset();
    router.invalidate();
  }

  return (
    <Screen title={messages.somethingWentWrong}>
      <MessagePanel
        icon={IconAlertTriangle}
        tone="error"
        title="This screen could not be shown"
        actions={
          <Group justify="center" gap="xs">
            <Button onClick={retry}>Retry</Button>
            {requestId && (
              <Button variant="default" onClick={() => copyText(requestId)}>
                Copy reference
              </Button>
            )}
          </Group>
        }
      >
        {messageFor(error, 'Please try again.')}
        {requestId && (
          <>
            {' '}
            Reference: <code className="m_b183c0a2 mantine-Code-root">{requestId}</code>
          </>
        )}
      </MessagePanel>
    </Screen>
  );
}

function isLoadingError(error: unknown): boolean {
  return error instanceof Error && /import(ed|ing)( a)? module/i.test(error.message);
}
