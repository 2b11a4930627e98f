import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../kit/use-action.ts';

interface UserChange {
  isSaving: boolean;
  /**
   * Carries out a change of the user and waits until the screen shows them as they are now.
   * Resolves to false when it failed; the person was told then.
   */
  run(change: () => Promise<unknown>): Promise<boolean>;
}

/** Changes of the user on show, one at a time however often a button is pressed. */
export function useUserChange(): UserChange {
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
