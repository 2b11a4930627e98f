import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flagViewMessages } from '../../../../contract/moderation/flag-views.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import { type SavedFlagView, upsertFlagView } from './views.queries.ts';

interface ViewDialogProps {
  /** Absent: a new view of the list as it is. */
  view: SavedFlagView | undefined;
  query: string;
  hiddenColumns: string[] | null;
  opened: boolean;
  onClose(): void;
}

export function ViewDialog({ view, query, hiddenColumns, opened, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const isDirty = opened && name.trim() !== (view?.name ?? '');
  const { close, liftGuard } = useDraftGuard({ isDirty, isSaving: isRunning, onClose });

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await upsertFlagView({
        query,
        hiddenColumns,
        ...(view && {
          id: view.id,
          version: view.version,
          query: view.query,
          hiddenColumns: view.hiddenColumns,
        }),
        name,
        isShared,
      });
      liftGuard();
      onClose();
      showSnack(flagViewMessages.saved, { about: name });
      await queryClient.invalidateQueries({ queryKey: ['flagView'] });
    });
  }

  function reset() {
    setName(view?.name ?? '');
    setIsShared(view?.isShared ?? false);
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExitTransitionEnd={reset}
      title={view ? 'Rename the view' : 'Save this list as a view'}
      size="sm"
    >
      <form onSubmit={save}>
        <Stack gap="md">
          <TextInput
            label="Name"
            maxLength={40}
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label="Shared with all staff of this site"
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={isRunning} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isRunning} disabled={name.trim() === ''}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
