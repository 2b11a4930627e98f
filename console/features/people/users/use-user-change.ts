import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../kit/use-action.ts';

interface UserChangeRunner {
  isSaving: boolean;
  /** Runs a change and waits for the refetched user. Resolves to false after showing an error. */
  run(change: () => Promise<unknown>): Promise<boolean>;
}

/** Runs one change at a time, however often a button is pressed. */
export function useUserChange(): UserChangeRunner {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  return {
    isSaving: isRunning,
    run: (change) =>
      run(async () => {
        await change();
        await queryClient.invalidateQueries({ queryKey: ['user'] });
      }),
  };
}
