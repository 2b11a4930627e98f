/** Items have no ids: two can be equal while they are typed. */
export function withIndex<T>(items: readonly T[]): { index: number; item: T }[] {
  return items.map((item, index) => ({ index, item }));
}
