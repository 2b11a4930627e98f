import { IconAlertTriangle } from '@tabler/icons-react';
import { messageFor } from '../lib/api-error.ts';
import { Button } from './light/button.tsx';
import { MessagePanel } from './message-panel.tsx';

interface LoadErrorProps {
  /** Subject of the sentence, such as 'The history'. */
  subject: string;
  error: unknown;
  onRetry(): unknown;
}

export function LoadError({ subject, error, onRetry }: LoadErrorProps) {
  return (
    <MessagePanel
      icon={IconAlertTriangle}
      tone="error"
      title={`${subject} could not be loaded`}
      actions={<Button onClick={() => onRetry()}>Retry</Button>}
    >
      {messageFor(error)}
    </MessagePanel>
  );
}
