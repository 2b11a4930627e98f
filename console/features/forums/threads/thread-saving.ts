/** How a screen saves a change of a thread: one at a time, told in the given words. */
export interface ThreadSaving {
  isSaving: boolean;
  /** Resolves to false when it failed; the person was told then. */
  save(change: () => Promise<unknown>, message: string): Promise<boolean>;
}
