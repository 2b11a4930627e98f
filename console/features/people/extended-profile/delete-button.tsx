import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../../kit/confirm.ts';
import { notDone, useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { type ProfileVotes, profileVotesQuery } from './extended-profile.queries.ts';
import { useUndoDeletionSnack } from './use-undo-snack.ts';

interface DeleteButtonProps {
  label: string;
  name: string;
  disabled: boolean;
  answers(votes: ProfileVotes): number;
  run(): Promise<unknown>;
  restore(): Promise<unknown>;
  message: string;
  restored: string;
  onDeleted(): void;
}

/** Deletes at once if nobody answered, otherwise asks first. Both can be undone. */
export function DeleteProfilePartButton({
  label,
  name,
  disabled,
  answers,
  run,
  restore,
  message,
  restored,
  onDeleted,
}: DeleteButtonProps) {
  const queryClient = useQueryClient();
  const action = useAction({ leaves: true });
  const undo = useUndoDeletionSnack();

  const remove = () =>
    action.run(async () => {
      const count = answers(await queryClient.fetchQuery(profileVotesQuery));
      const isMeant =
        count === 0 ||
        (await confirm({
          title: `Delete ${name}?`,
          body: `${plural(count, 'member')} answered it. The answers are kept out of sight, and come back with it.`,
          confirmLabel: 'Delete',
          destructive: true,
        }));
      if (!isMeant) return notDone;
      await run();
      undo(message, restore, restored);
      onDeleted();
      queryClient.invalidateQueries({ queryKey: ['profileSection'] });
      return undefined;
    });

  return (
    <div>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={action.isRunning}
        disabled={disabled}
        onClick={remove}
      >
        {label}
      </Button>
    </div>
  );
}
