import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { drawMessages, notifyWinnersInput } from '../../../../contract/engagement/draws.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { type Draw, notifyWinners } from './draw.queries.ts';

const suggestedMessageToWinners =
  'Please answer this mail with your postal address, so that we can send it to you.';

export function NotifyWinners({ draw }: { draw: Draw }) {
  const [isOpen, setIsOpen] = useState(false);
  const winners = draw.drawn.filter(({ isWinner }) => isWinner);
  const untold = winners.filter(({ notifiedAt, email }) => notifiedAt === null && email !== null);
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        disabled={untold.length === 0}
        onClick={() => setIsOpen(true)}
      >
        Tell the winners
      </Button>
      <Text size="sm" c="dimmed">
        {untold.length === 0
          ? 'All winners with an address have been told.'
          : `${plural(untold.length, 'winner')} not told yet.`}
      </Text>
      <NotifyWinnersDialog
        draw={draw}
        count={untold.length}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Group>
  );
}

interface NotifyWinnersDialogProps {
  draw: Draw;
  count: number;
  opened: boolean;
  onClose(): void;
}

function NotifyWinnersDialog({
  draw: { engagementId, drawn },
  count,
  opened,
  onClose,
}: NotifyWinnersDialogProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: notifyWinnersInput,
    initialValues: { message: suggestedMessageToWinners },
    save: ({ message }) => notifyWinners({ engagementId, message }),
    onSaved(updated) {
      onClose();
      const countNotified = (rows: Draw['drawn']) =>
        rows.filter(({ notifiedAt }) => notifiedAt !== null).length;
      showSnack(drawMessages.notified(countNotified(updated.drawn) - countNotified(drawn)));
      void queryClient.invalidateQueries({ queryKey: ['engagement'] });
    },
  });
  return (
    <FormDialog
      title={`Tell ${plural(count, 'winner')} by mail`}
      form={form}
      submitLabel="Send"
      opened={opened}
      onClose={onClose}
    >
      <Text size="sm">
        The mail congratulates them, names the giveaway and the number of their entry, and goes on
        with your message. Everyone is told once.
      </Text>
      <Textarea {...form.input('message')} autosize minRows={4} maxRows={12} data-autofocus />
    </FormDialog>
  );
}
