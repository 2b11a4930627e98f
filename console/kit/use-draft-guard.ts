import { confirmDiscard, useUnsavedChanges } from './unsaved-changes.ts';

interface GuardedDraft {
  isDirty: boolean;
  isSaving: boolean;
  onClose(): void;
}

/** Protects typed input of a dialog: closing the dialog or leaving the screen asks first. */
export function useDraftGuard({ isDirty, isSaving, onClose }: GuardedDraft) {
  const liftGuard = useUnsavedChanges(isDirty);

  async function close() {
    if (isSaving || (isDirty && !(await confirmDiscard()))) return;
    liftGuard();
    onClose();
  }

  return { close, liftGuard };
}
