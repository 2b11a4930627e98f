import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { loginAddress } from './guards.ts';

/** Stays open until the person has signed in again; typed input stays underneath. */
export default function SessionEndedDialog({ onTryAgain }: { onTryAgain(): Promise<void> }) {
  const [isTrying, setIsTrying] = useState(false);

  async function tryAgain() {
    setIsTrying(true);
    await onTryAgain();
    setIsTrying(false);
  }

  return (
    <Dialog
      opened
      onClose={() => {}}
      title="Your session has ended"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={350}
    >
      <Text size="sm">
        What you typed is still here. Sign in again in a new tab, then come back to this one and go
        on where you were.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={isTrying} onClick={tryAgain}>
          Try again
        </Button>
        <Button
          component="a"
          href={loginAddress()}
          target="_blank"
          rel="noopener"
          data-autofocus
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Sign in in a new tab
        </Button>
      </Group>
    </Dialog>
  );
}
