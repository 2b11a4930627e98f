import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from './copy.ts';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  noun: string;
  secret: string | undefined;
  hint: ReactNode;
  onClose(): void;
}

/** Shows a new secret once; it cannot be shown again. */
export function SecretDialog({ noun, secret, hint, onClose }: SecretDialogProps) {
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={onClose}
      title={`Copy the ${noun} now`}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Alert color="yellow">
          This is the only time it is shown. Store it where secrets belong, and never in code.
        </Alert>
        <Code block aria-label={noun} style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            data-autofocus
            onClick={() => copyText(secret ?? '')}
          >
            Copy
          </Button>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
