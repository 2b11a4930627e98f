import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flagViewMessages } from '../../../../contract/moderation/flag-views.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
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

  async function save() {
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
    showSnack(flagViewMessages.saved, { about: name });
    queryClient.invalidateQueries({ queryKey: ['flagView'] });
    return true;
  }

  function reset() {
    setName(view?.name ?? '');
    setIsShared(view?.isShared ?? false);
  }

  return (
    <DraftDialog
      opened={opened}
      onSubmit={save}
      onClose={onClose}
      onClosed={reset}
      title={view ? 'Rename the view' : 'Save this list as a view'}
      submitLabel="Save view"
      canSubmit={name.trim() !== ''}
      isDirty={opened && name.trim() !== (view?.name ?? '')}
      size="sm"
    >
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
      </Stack>
    </DraftDialog>
  );
}
