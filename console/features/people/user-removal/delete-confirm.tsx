import { List, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { blockingPreviewQuery } from './block.queries.ts';
import { ContentCounting, RemovalWarning } from './removal-warning.tsx';

interface DeleteConfirmProps {
  user: { id: string; username: string };
  opened: boolean;
  isDeleting: boolean;
  onCancel(): void;
  onConfirm(): void;
}

export function DeleteUserConfirm({
  user,
  opened,
  isDeleting,
  onCancel,
  onConfirm,
}: DeleteConfirmProps) {
  return (
    <Dialog
      opened={opened}
      onClose={() => !isDeleting && onCancel()}
      title={`Delete ${user.username}?`}
      centered
      withCloseButton={false}
    >
      {/* Mounted anew for each question, so that earlier input is not reused. */}
      {opened && (
        <DeleteQuestion
          user={user}
          isDeleting={isDeleting}
          onCancel={onCancel}
          onConfirm={onConfirm}
        />
      )}
    </Dialog>
  );
}

function DeleteQuestion({
  user: { id, username },
  isDeleting,
  onCancel,
  onConfirm,
}: Omit<DeleteConfirmProps, 'opened'>) {
  const [typed, setTyped] = useState('');
  const { data: preview, error, refetch } = useQuery(blockingPreviewQuery([id]));
  const isAgreed = preview !== undefined && typed.trim() === username;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isAgreed && !isDeleting) onConfirm();
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label={`Delete ${username}`}>
      <Stack gap="md">
        <RemovalWarning title="This cannot be undone" verb="erased" itemCount={preview?.items}>
          <List.Item>The account goes, with all personal data.</List.Item>
          <List.Item>They are signed out at once and cannot sign in again.</List.Item>
        </RemovalWarning>
        {(error || !preview) && <ContentCounting error={error} onRetry={() => refetch()} />}
        <TextInput
          data-autofocus
          label={
            <>
              Type <strong>{username}</strong> to confirm
            </>
          }
          value={typed}
          readOnly={isDeleting}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormButtons
          submitLabel="Delete user"
          isRunning={isDeleting}
          color="red"
          canSubmit={isAgreed}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
