import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../kit/copy.ts';
import { Dialog } from '../../../kit/dialog.tsx';

interface TokenSecretDialogProps {
  secret: string | undefined;
  onClose(): void;
}

/** Shows the secret of a new token, the only time that anyone sees it. */
export function TokenSecretDialog({ secret, onClose }: TokenSecretDialogProps) {
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={onClose}
      title="Copy the token now"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Alert color="yellow">
          This is the only time it is shown. Store it where secrets belong, and never in code.
        </Alert>
        <Code block aria-label="Token" style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Text size="sm" c="dimmed">
          Send it as <code>Authorization: Bearer</code> with every request.
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
