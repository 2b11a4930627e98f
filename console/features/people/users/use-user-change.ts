import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showFailure } from '../../../kit/failure.ts';

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
  // A second click can come before the next render, so the state alone would let it through.
  const savingNow = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  async function run(change: () => Promise<unknown>) {
    if (savingNow.current) return false;
    savingNow.current = true;
    setIsSaving(true);
    try {
      await change();
      await queryClient.invalidateQueries({ queryKey: ['user'] });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      savingNow.current = false;
      setIsSaving(false);
    }
  }

  return { isSaving, run };
}
