import { computeAlwaysValidInterval } from './statistics.ts';

export interface PowerPlan {
  rates: readonly [control: number, variant: number];
  visitorsPerDay: readonly [control: number, variant: number];
  mixtureDeviation: number;
  alpha: number;
  power: number;
  /**
   * Minimum visitors of each variant, and minimum hits of both together. Earlier results do not
   * count.
   */
  minVisitors: number;
  minHits: number;
}

/** Steps per standard deviation of a day: fine enough for the density to be exact to 0.1 %. */
const densityStepsPerDeviation = 4;
/** Beyond this many standard deviations, the mass of a day is negligible. */
const kernelWidthInDeviations = 6;
const negligibleProbability = 1e-9;
/**
 * Limit of the effect: larger effects are found at the first analysis anyway, and their kernel would
 * not fit into memory.
 */
const maxDriftOfEffect = 100;

/**
 * Days until the always-valid test finds the effect with the given power, looking once a day;
 * undefined beyond `maxDays`. Follows the density of the score statistic, which is a random walk
 * with drift, from day to day between the boundaries of the test (Armitage, McPherson and Rowe).
 */
export function daysUntilPower(plan: PowerPlan, maxDays: number): number | undefined {
  const { rates, visitorsPerDay, mixtureDeviation, alpha, power } = plan;
  const [control, variant] = rates;
  const varianceOfDay =
    (control * (1 - control)) / visitorsPerDay[0] + (variant * (1 - variant)) / visitorsPerDay[1];
  const hitsPerDay = control * visitorsPerDay[0] + variant * visitorsPerDay[1];
  const firstLook = Math.max(
    plan.minVisitors / Math.min(...visitorsPerDay),
    plan.minHits / hitsPerDay,
  );
  const firstDay = Math.max(1, Math.ceil(firstLook));
  // In units of the standard deviation of a day's difference, the score grows by `drift` a day.
  const deviation = Math.sqrt(varianceOfDay);
  const drift = Math.max(
    -maxDriftOfEffect,
    Math.min(maxDriftOfEffect, (variant - control) / deviation),
  );
  const kernel = normalDensity(drift, 1);
  let density = new Float64Array();
  for (let day = firstDay; day <= maxDays; day++) {
    // Nothing is cut off before the first analysis, so the sum of all days is normally distributed.
    density =
      day === firstDay
        ? normalDensity(drift * day, Math.sqrt(day))
        : convolveDensity(density, kernel);
    const { high } = computeAlwaysValidInterval(
      { value: 0, variance: varianceOfDay / day },
      mixtureDeviation,
      alpha,
    );
    // The interval of the mean difference, as a boundary for the sum of daily differences.
    const boundary = ((high * day) / deviation) * densityStepsPerDeviation;
    density = dropDensityBeyond(density, boundary);
    const undecided = density.reduce((sum, mass) => sum + mass, 0);
    if (1 - undecided >= power) return day;
  }
  return undefined;
}

/** Density around zero, in steps, as far as it is not negligible. */
function normalDensity(mean: number, deviation: number): Float64Array<ArrayBuffer> {
  const reach = Math.ceil(
    (kernelWidthInDeviations * deviation + Math.abs(mean)) * densityStepsPerDeviation,
  );
  return Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const z = ((i - reach) / densityStepsPerDeviation - mean) / deviation;
    return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / deviation / densityStepsPerDeviation;
  });
}

/** Plain loops: iterators take ten times as long, and requests wait for this. */
function convolveDensity(density: Float64Array, kernel: Float64Array): Float64Array<ArrayBuffer> {
  const result = new Float64Array(density.length + kernel.length - 1);
  for (let i = 0; i < density.length; i++) {
    const mass = density[i] as number;
    if (mass < negligibleProbability) continue;
    for (let j = 0; j < kernel.length; j++) {
      result[i + j] = (result[i + j] as number) + mass * (kernel[j] as number);
    }
  }
  return result;
}

/** Removes the mass beyond the boundary on both sides; a step on the boundary counts in part. */
function dropDensityBeyond(density: Float64Array, boundary: number): Float64Array<ArrayBuffer> {
  const centre = (density.length - 1) / 2;
  const reach = Math.min(centre, Math.floor(boundary + 0.5));
  const rest = density.slice(centre - reach, centre + reach + 1);
  if (reach < centre) {
    const part = boundary + 0.5 - reach;
    rest[0] = (rest[0] ?? 0) * part;
    rest[2 * reach] = (rest[2 * reach] ?? 0) * part;
  }
  return rest;
}
