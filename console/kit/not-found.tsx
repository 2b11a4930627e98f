import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../contract/messages.ts';
import { MessagePanel } from './message-panel.tsx';
import { Screen } from './screen.tsx';

export function NotFound() {
  return (
    <Screen title="Not found">
      <MessagePanel
        icon={IconMapOff}
        title={messages.notFoundPage}
        actions={
          <Button component={Link} to="/" variant="light">
            Back to Home
          </Button>
        }
      >
        The address may be mistyped, or what it led to is gone.
      </MessagePanel>
    </Screen>
  );
}
