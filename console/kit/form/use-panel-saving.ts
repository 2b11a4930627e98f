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
    async onSaved(saved: unknown) {
      onClose();
      const about = nameOfSavedRecord(saved);
      showSnack(messages.changesSaved, about === undefined ? {} : { about });
      await refresh();
    },
    onConflict: () => void refresh(),
  };
}

/** Name of a saved record, or the address of one without a name. */
function nameOfSavedRecord(saved: unknown): string | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { name, url } = saved as { name?: unknown; url?: unknown };
  return [name, url].find((value) => typeof value === 'string');
}
