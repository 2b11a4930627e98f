import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { refreshTags } from './refresh-tags.ts';

/** What the panels of both kinds of tags do after a save, and when someone else was faster. */
export function useTagSaving(onClose: () => void) {
  const queryClient = useQueryClient();
  return {
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refreshTags(queryClient);
    },
    onConflict: () => refreshTags(queryClient),
  };
}
