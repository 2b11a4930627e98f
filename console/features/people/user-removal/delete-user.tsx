import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { userMessages } from '../../../../contract/people/users.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { lastSearchOf } from '../../../lib/last-search.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { followTask } from '../../tasks/task-runs/followed-tasks.ts';
import { deleteUser, type User, userQuery } from '../users/user.queries.ts';
import classes from '../users/user-action.module.css';
import { outranksViewer } from '../users/user-rank.ts';
import { DeleteUserConfirm } from './delete-confirm.tsx';

/** Hidden where the server refuses: the viewer's own account, and higher roles. */
export function DeleteUser({ user }: { user: User }) {
  const viewer = useViewer();
  const mayDelete =
    useMay('users.manage') && user.id !== viewer.id && !outranksViewer(user, viewer);
  const list = useScreenAddress('UserList', {}) ?? '/';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDelete) return null;

  async function deleteNow() {
    const taskId = await deleteUser(user.id);
    followTask({ id: taskId, kind: 'DELETE_USER', title: `Deleting ${user.username}` });
    showSnack(userMessages.deleted);
    // Unsaved input about the deleted person is discarded.
    await navigate({ to: list, search: lastSearchOf(list), ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: userQuery(user.id).queryKey });
    queryClient.invalidateQueries({ queryKey: ['user'] });
  }

  return (
    <>
      <Button
        variant="light"
        color="red"
        className={classes.action}
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        title="Delete user"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <span className={classes.actionLabel}>Delete</span>
      </Button>
      <DeleteUserConfirm
        user={user}
        opened={isAsking}
        isDeleting={isRunning}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => run(deleteNow)}
      />
    </>
  );
}
