import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/failure.ts';
import { showSnack } from '../../../kit/snackbar.ts';

export function useUndoDeletionSnack() {
  const queryClient = useQueryClient();
  return (message: string, restore: () => Promise<unknown>, restored: string) =>
    showSnack(message, {
      action: {
        label: 'Undo',
        async run() {
          try {
            await restore();
            showSnack(restored);
          } catch (error) {
            showFailure(error);
          }
          queryClient.invalidateQueries({ queryKey: ['profileSection'] });
        },
      },
    });
}
