import { useQueryClient } from '@tanstack/react-query';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { refreshTags } from '../tags/refresh-tags.ts';
import type { ThreadSaving } from './thread-saving.ts';

/** Saves changes of the open thread and refreshes the screen, also after a failure. */
export function useThreadSaving(): ThreadSaving {
  const queryClient = useQueryClient();
  // Tags show the number of their threads.
  const { isRunning, run } = useAction({ onSettled: () => refreshTags(queryClient) });
  return {
    isSaving: isRunning,
    save: (change, message) =>
      run(async () => {
        await change();
        showSnack(message);
      }),
  };
}
