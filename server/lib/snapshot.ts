/** Cached value that is read often and changes rarely. */
export interface Snapshot<T> {
  get(): Promise<T>;
  peek(): T | undefined;
  forget(): void;
}

/** Reloads a value older than `maxAgeMs`; concurrent callers share one load. */
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
