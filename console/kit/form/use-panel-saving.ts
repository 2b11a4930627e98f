import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../contract/messages.ts';
import type { Noun } from '../../../contract/nouns.ts';
import { showSnack } from '../snackbar.ts';

/** Save handlers of a panel that closes after saving. Refetches the queries of these nouns. */
export function usePanelSaving(onClose: () => void, ...nouns: readonly Noun[]) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));
  return {
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refresh();
    },
    onConflict: () => void refresh(),
  };
}
