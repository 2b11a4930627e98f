import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { followTask, useIsFollowing } from '../../tasks/task-runs/followed-tasks.ts';
import { syncUsers } from '../users/users.queries.ts';

/** Starts to bring the directory in order, and tells when that is done. */
export function useSyncUsers(): { isRunning: boolean; start(): void } {
  const isFollowing = useIsFollowing('SYNC_USERS');
  const { mutate, isPending } = useMutation({
    mutationFn: syncUsers,
    onSuccess: ({ syncUsers: { id } }) =>
      followTask({
        id,
        kind: 'SYNC_USERS',
        title: 'Syncing users',
        doneMessage: userMessages.synced,
      }),
    meta: { failure: messages.somethingWentWrongTryAgain },
  });
  return { isRunning: isPending || isFollowing, start: () => mutate() };
}
