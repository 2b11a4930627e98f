import { useQueryClient } from '@tanstack/react-query';
import { sanctionMessages } from '../../../../contract/moderation/sanctions.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { withdrawUndo } from '../../../kit/undo-offers.ts';
import { useAction } from '../../../kit/use-action.ts';
import { endSanction } from './sanctions.queries.ts';

export const sanctionUndoKey = (id: string) => `sanction ${id}`;

export function useEndSanction() {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['user', 'sanctions'] }),
  });
  return {
    isEnding: isRunning,
    end: (id: string) =>
      run(async () => {
        withdrawUndo(sanctionUndoKey(id));
        await endSanction(id);
        showSnack(sanctionMessages.revoked);
      }),
  };
}
