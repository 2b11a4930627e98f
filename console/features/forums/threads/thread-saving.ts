/** Saves one change of a thread at a time and shows `message` on success. */
export interface ThreadSaving {
  isSaving: boolean;
  /** Resolves to false after a failure, which was shown to the user. */
  save(change: () => Promise<unknown>, message: string): Promise<boolean>;
}
