/** Something small that is read all the time and changes now and then. */
export interface Snapshot<T> {
  get(): Promise<T>;
  /** It has changed: whoever asks next gets it as it is now. */
  forget(): void;
}

/** Loads it again once it is older than that; callers who come meanwhile wait for the same load. */
export function createSnapshot<T>(load: () => Promise<T>, maxAgeMs: number): Snapshot<T> {
  let current: { value: Promise<T>; until: number } | undefined;
  return {
    get() {
      const now = performance.now();
      if (current && now < current.until) return current.value;
      const loading = { value: load(), until: now + maxAgeMs };
      current = loading;
      loading.value.catch(() => {
        if (current === loading) current = undefined;
      });
      return loading.value;
    },
    forget() {
      current = undefined;
    },
  };
}
