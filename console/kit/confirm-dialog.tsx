import { Button, Group, Text } from '@mantine/core';
import type { ConfirmQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  question: ConfirmQuestion;
  opened: boolean;
  onAnswer(confirmed: boolean): void;
}

export default function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const { title, body, confirmLabel, cancelLabel = 'Cancel', destructive = false } = question;
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      size="sm"
      centered
      withCloseButton={false}
      closeOnEscape
      // Above every other dialog: the question may be about one of them.
      zIndex={300}
    >
      <Text component="div" size="sm">
        {body}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button {...(destructive && { color: 'red' })} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
