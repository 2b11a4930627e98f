import { useQueryClient } from '@tanstack/react-query';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { undoMerges } from './merges.queries.ts';

export function useUndoConditionMerges() {
  const queryClient = useQueryClient();
  const action = useAction();
  return {
    isRunning: action.isRunning,
    run: (ids: string[]) =>
      action.run(async () => {
        await undoMerges(ids);
        showSnack(disorderMessages.mergeUndone);
        await queryClient.invalidateQueries({ queryKey: ['disorder'] });
      }),
  };
}
