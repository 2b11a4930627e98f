import { createSeededRandom } from '../training/random.ts';

export interface ScoredLabel {
  score: number;
  label: boolean;
}

/** Area under the ROC curve: the probability that a positive text scores above a negative one. */
export function areaUnderRocCurve(scored: readonly ScoredLabel[]): number {
  if (scored.some(({ score }) => Number.isNaN(score))) return Number.NaN;
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  let rank = 0;
  let positives = 0;
  let sumOfRanks = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    const shared = (start + 1 + end) / 2;
    for (; rank < end; rank++) {
      if (!sorted[rank]?.label) continue;
      positives++;
      sumOfRanks += shared;
    }
    start = end;
  }
  const negatives = sorted.length - positives;
  return (sumOfRanks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

const bootstrapDrawCount = 1_000;

/** 95 % confidence interval of the difference of two AUCs over the same texts (bootstrap). */
export function aucDifferenceInterval(
  first: readonly ScoredLabel[],
  second: readonly ScoredLabel[],
): { low: number; high: number } {
  const random = createSeededRandom(17);
  const differences = Array.from({ length: bootstrapDrawCount }, () => {
    const drawn = first.map(() => Math.floor(random() * first.length));
    const pick = (from: readonly ScoredLabel[]) => drawn.map((at) => from[at] as ScoredLabel);
    return areaUnderRocCurve(pick(first)) - areaUnderRocCurve(pick(second));
  }).sort((a, b) => a - b);
  const at = (share: number) => differences[Math.floor(share * bootstrapDrawCount)] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

export function computeF1(scored: readonly ScoredLabel[], threshold: number): number {
  let hits = 0;
  let wrong = 0;
  for (const { score, label } of scored) {
    if (score >= threshold && label) hits++;
    else if (score >= threshold || label) wrong++;
  }
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong);
}

export function computeMacroF1(scored: readonly ScoredLabel[], threshold: number): number {
  let [hits, missed, wrong, rest] = [0, 0, 0, 0];
  for (const { score, label } of scored) {
    const isCalled = score >= threshold;
    if (isCalled && label) hits++;
    else if (label) missed++;
    else if (isCalled) wrong++;
    else rest++;
  }
  const of = (right: number) => (right === 0 ? 0 : (2 * right) / (2 * right + missed + wrong));
  return (of(hits) + of(rest)) / 2;
}

export function findBestF1Threshold(scored: readonly ScoredLabel[]): {
  f1: number;
  threshold: number;
} {
  if (scored.some(({ score }) => Number.isNaN(score))) return { f1: Number.NaN, threshold: 1 };
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  const positives = sorted.filter(({ label }) => label).length;
  let best = { f1: 0, threshold: Number.POSITIVE_INFINITY };
  let hits = 0;
  sorted.forEach(({ score, label }, i) => {
    if (label) hits++;
    if (sorted[i + 1]?.score === score) return;
    const value = (2 * hits) / (i + 1 + positives);
    if (value > best.f1) best = { f1: value, threshold: score };
  });
  return best;
}

export function shareOfItems<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.length === 0 ? Number.NaN : items.filter(is).length / items.length;
}

interface CalibrationBin {
  from: number;
  count: number;
  meanPredicted: number;
  observedShare: number;
}

/** Ten bins of predicted probability with the observed share, and the calibration error. */
export function measureReliability(scored: readonly ScoredLabel[]): {
  bins: CalibrationBin[];
  error: number;
} {
  const bins = Array.from({ length: 10 }, (_, i) => ({
    from: i / 10,
    count: 0,
    meanPredicted: 0,
    observedShare: 0,
  }));
  for (const { score, label } of scored) {
    const bin = bins[Math.min(9, Math.floor(score * 10))];
    if (!bin) continue;
    bin.count++;
    bin.meanPredicted += score;
    if (label) bin.observedShare++;
  }
  let error = 0;
  for (const bin of bins) {
    error += Math.abs(bin.meanPredicted - bin.observedShare) / scored.length;
    bin.meanPredicted /= bin.count || 1;
    bin.observedShare /= bin.count || 1;
  }
  return { bins, error };
}
