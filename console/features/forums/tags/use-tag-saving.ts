import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { refreshTags } from './refresh-tags.ts';

/** Save handlers shared by the panels of forum tags and global tags. */
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
