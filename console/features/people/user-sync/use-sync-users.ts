import { userMessages } from '../../../../contract/people/users.ts';
import { useAction } from '../../../kit/use-action.ts';
import { followTask, useIsFollowing } from '../../tasks/task-runs/followed-tasks.ts';
import { syncUsers } from '../users/users.queries.ts';

export function useSyncUsers(): { isRunning: boolean; start(): void } {
  const isFollowing = useIsFollowing('SYNC_USERS');
  const { isRunning, run } = useAction();
  return {
    isRunning: isRunning || isFollowing,
    start: () =>
      run(async () => {
        const { id } = (await syncUsers()).syncUsers;
        const doneMessage = userMessages.synced;
        followTask({ id, kind: 'SYNC_USERS', title: 'Syncing users', doneMessage });
      }),
  };
}
