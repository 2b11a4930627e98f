/** Entries that are known by their place alone: while one is typed, two may say the same. */
export function placed<T>(items: readonly T[]): { place: number; item: T }[] {
  return items.map((item, place) => ({ place, item }));
}
