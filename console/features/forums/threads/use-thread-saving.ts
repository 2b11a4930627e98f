import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showFailure } from '../../../kit/failure.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { refreshTags } from '../tags/refresh-tags.ts';
import type { ThreadSaving } from './thread-saving.ts';

/** Changes of the thread on show; the screen is up to date afterwards, whatever came of them. */
export function useThreadSaving(): ThreadSaving {
  const queryClient = useQueryClient();
  // A second click can come before the next render, so the state alone would let it through.
  const savingNow = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  return {
    isSaving,
    async save(change, message) {
      if (savingNow.current) return false;
      savingNow.current = true;
      setIsSaving(true);
      try {
        await change();
        showSnack(message);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      } finally {
        // Tags say how many threads have them.
        await refreshTags(queryClient);
        savingNow.current = false;
        setIsSaving(false);
      }
    },
  };
}
