export function findCircles(
  parents: ReadonlyMap<number, number | null>,
  ids: Iterable<number>,
): number[] {
  const parentOf = (id: number | undefined) =>
    id === undefined ? undefined : (parents.get(id) ?? undefined);
  const isInCircle = new Map<number, boolean>();
  for (const start of ids) {
    const path = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !isInCircle.has(at) && !path.has(at)) {
      path.add(at);
      at = parentOf(at);
    }
    let isReached = false;
    for (const id of path) {
      isReached ||= id === at;
      isInCircle.set(id, isReached);
    }
  }
  return [...ids].filter((id) => isInCircle.get(id));
}
