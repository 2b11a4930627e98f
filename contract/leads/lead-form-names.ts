export const leadFormNameMaxLengths = { campaign: 255, field: 500 } as const;

/** Ignores case, repeated spaces and Unicode compatibility forms. */
export function isSameName(a: string, b: string): boolean {
  return normalizeNameForComparison(a) === normalizeNameForComparison(b);
}

function normalizeNameForComparison(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function findIndexesOfRepeatedNames(items: readonly { name: string }[]): number[] {
  const seen = new Set<string>();
  return items.flatMap(({ name }, index) => {
    const known = normalizeNameForComparison(name);
    const isRepeated = known !== '' && seen.has(known);
    seen.add(known);
    return isRepeated ? [index] : [];
  });
}

export function uniqueNameForCopy(name: string, taken: readonly string[], max: number): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${name.slice(0, max - suffix.length).trimEnd()}${suffix}`;
    if (!taken.some((other) => isSameName(other, copy))) return copy;
  }
}
