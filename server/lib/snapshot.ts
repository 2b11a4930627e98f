/** Something small that is read all the time and changes now and then. */
export interface Snapshot<T> {
  get(): Promise<T>;
  /** The same for those who do not want to wait: nothing while it is being loaded. */
  peek(): T | undefined;
  /** It has changed: whoever asks next gets it as it is now. */
  forget(): void;
}

/** Loads it again once it is older than that; callers who come meanwhile wait for the same load. */
export function createSnapshot<T>(load: () => Promise<T>, maxAgeMs: number): Snapshot<T> {
  let current: { value: Promise<T>; loaded?: T; until: number } | undefined;
  return {
    get() {
      const now = performance.now();
      if (current && now < current.until) return current.value;
      const loading: typeof current = { value: load(), until: now + maxAgeMs };
      current = loading;
      loading.value.then(
        (value) => {
          loading.loaded = value;
        },
        () => {
          if (current === loading) current = undefined;
        },
      );
      return loading.value;
    },
    peek: () => (current && performance.now() < current.until ? current.loaded : undefined),
    forget() {
      current = undefined;
    },
  };
}
