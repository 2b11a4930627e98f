type GradeByTextId = ReadonlyMap<string, number>;

const computeDiscountedGain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0);

export function computeNdcgAt10(ranked: readonly string[], grades: GradeByTextId): number {
  const ideal = computeDiscountedGain([...grades.values()].sort((a, b) => b - a).slice(0, 10));
  return ideal === 0
    ? 0
    : computeDiscountedGain(ranked.slice(0, 10).map((id) => grades.get(id) ?? 0)) / ideal;
}

export function computeRecall(ranked: readonly string[], grades: GradeByTextId): number {
  const found = ranked.filter((id) => grades.has(id)).length;
  return grades.size === 0 ? 0 : found / grades.size;
}
