import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../contract/messages.ts';
import { userMessages } from '../../../contract/users.ts';
import { followTask, useIsFollowing } from './followed-tasks.ts';
import { syncUsers } from './users.queries.ts';

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
