import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userMessages } from '../../../../contract/people/users.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import { confirm } from '../../../kit/confirm.ts';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useViewer, viewerQuery } from '../../../lib/viewer.ts';
import { useUserChange } from '../users/use-user-change.ts';
import type { User } from '../users/user.queries.ts';
import { AvatarPicture, CurrentAvatar } from './avatar-picture.tsx';
import { avatarTypes, deleteAvatar, findAvatarProblem, uploadAvatar } from './avatar-requests.ts';

const unreadableAvatarMessage = userMessages.avatarUnreadable;

interface AvatarEditorProps {
  user: User;
  onDone(): void;
}

export function AvatarEditor({ user, onDone }: AvatarEditorProps) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const { isSaving, run } = useUserChange();
  const preview = useObjectUrl(file);

  function chooseFile(chosen: File) {
    const wrong = findAvatarProblem(chosen);
    if (wrong) return refuseFile(wrong);
    setProblem(undefined);
    setFile(chosen);
  }

  function refuseFile(reason: string) {
    setProblem(reason);
    setFile(null);
  }

  function finishChange(message: string) {
    // The viewer's own picture also stands in the top bar.
    if (user.id === viewer.id) queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey });
    showSnack(message);
    onDone();
  }

  async function save() {
    setProblem(findAvatarProblem(file));
    if (!file) return;
    setSent(0);
    if (await run(() => uploadAvatar(user.id, file, setSent)))
      finishChange(userMessages.avatarUpdated);
    setSent(undefined);
  }

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Delete this picture?',
      body: `${user.username} will be shown by their initials. This cannot be undone.`,
      confirmLabel: 'Delete picture',
      destructive: true,
    });
    if (!isConfirmed) return;
    if (await run(() => deleteAvatar(user.id))) finishChange(userMessages.avatarDeleted);
  }

  return (
    <Stack gap="md">
      {preview ? (
        <AvatarPicture
          src={preview}
          alt="What you chose"
          onError={() => refuseFile(unreadableAvatarMessage)}
        />
      ) : (
        <CurrentAvatar user={user} />
      )}
      <FileDrop
        label={file ? file.name : 'Choose a picture or drop it here'}
        hint={userMessages.avatarHint}
        accept={avatarTypes.join(',')}
        error={problem}
        disabled={isSaving}
        onFile={chooseFile}
      />
      {sent !== undefined && (
        <div>
          <Progress value={sent * 100} aria-label="Upload" />
          <Text size="xs" c="dimmed" mt={4}>
            {sent < 1 ? `${formatPercent(sent)} sent` : 'Preparing the picture…'}
          </Text>
        </div>
      )}
      <Group justify="space-between">
        {user.avatar.full ? (
          <Button variant="subtle" color="red" disabled={isSaving} onClick={remove}>
            Delete picture
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" disabled={isSaving} onClick={onDone}>
            Cancel
          </Button>
          <Button loading={isSaving} onClick={save}>
            Upload
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}
