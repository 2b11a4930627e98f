import { useQueryClient } from '@tanstack/react-query';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { refreshTags } from '../tags/refresh-tags.ts';
import type { ThreadSaving } from './thread-saving.ts';

/** Changes of the thread on show; the screen is up to date afterwards, whatever came of them. */
export function useThreadSaving(): ThreadSaving {
  const queryClient = useQueryClient();
  // Tags say how many threads have them.
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
