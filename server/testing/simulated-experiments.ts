import { createRandom } from '../demo/random.ts';
import { computeGoalResults, type PhaseRate } from '../features/experiments/stats/goal-results.ts';

export interface SimulatedExperiment {
  /** Weights of the variants by phase; phases are spread evenly over the looks. */
  phases: readonly (readonly number[])[];
  looks: number;
  visitorsPerLook: number;
  sessionsPerVisitor: number;
  goals: number;
  /** Relative effect of all variants except the control. */
  lift: number;
}

/** Probability that a session reaches a goal: most visitors hardly ever do, some often. */
const visitorKinds = [
  { share: 0.6, chance: 0.005 },
  { share: 0.3, chance: 0.05 },
  { share: 0.1, chance: 0.5 },
];
/** Maximum number of looks between two sessions of a visitor. */
const maxLooksBetweenSessions = 3;

/** Visitors in the phase that assigned them, in every phase they return in, or sessions. */
export type CountingUnit = 'visitors' | 'visitorsPerPhase' | 'sessions';

interface CountsAtLook {
  /** By phase and variant. */
  of: number[][];
  /** By goal, phase and variant. */
  hits: number[][][];
}

const zeroTable = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(0));

/** Simulates one experiment with returning visitors. Returns the new counts of each look. */
function simulateCounts(
  random: () => number,
  experiment: SimulatedExperiment,
): Record<CountingUnit, CountsAtLook[]> {
  const { phases, looks, visitorsPerLook, sessionsPerVisitor, goals, lift } = experiment;
  const arms = phases[0]?.length ?? 0;
  const createLooks = () =>
    Array.from({ length: looks }, () => ({
      of: zeroTable(phases.length, arms),
      hits: Array.from({ length: goals }, () => zeroTable(phases.length, arms)),
    }));
  const counts = {
    visitors: createLooks(),
    visitorsPerPhase: createLooks(),
    sessions: createLooks(),
  };
  const phaseAt = (look: number) => Math.floor((look * phases.length) / looks);
  const countOne = (table: number[][] | undefined, phase: number, arm: number) => {
    const row = table?.[phase];
    if (row) row[arm] = (row[arm] ?? 0) + 1;
  };
  for (let look = 0; look < looks; look++) {
    const phase = phaseAt(look);
    for (let i = 0; i < visitorsPerLook; i++) {
      const arm = pickWeightedIndex(random, phases[phase] ?? []);
      const kind = pickWeightedIndex(
        random,
        visitorKinds.map(({ share }) => share),
      );
      const chance = Math.min(1, (visitorKinds[kind]?.chance ?? 0) * (arm > 0 ? 1 + lift : 1));
      const reached = new Set<number>();
      let at = look;
      let latestPhase = -1;
      for (let session = 0; session < sessionsPerVisitor && at < looks; session++) {
        if (session === 0) countOne(counts.visitors[at]?.of, phase, arm);
        const current = phaseAt(at);
        if (current !== latestPhase) countOne(counts.visitorsPerPhase[at]?.of, current, arm);
        latestPhase = current;
        countOne(counts.sessions[at]?.of, current, arm);
        for (let goal = 0; goal < goals; goal++) {
          if (random() >= chance) continue;
          countOne(counts.sessions[at]?.hits[goal], current, arm);
          if (reached.has(goal)) continue;
          reached.add(goal);
          countOne(counts.visitors[at]?.hits[goal], phase, arm);
          countOne(counts.visitorsPerPhase[at]?.hits[goal], current, arm);
        }
        at += Math.floor(random() * (maxLooksBetweenSessions + 1));
      }
    }
  }
  return counts;
}

function pickWeightedIndex(random: () => number, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = random() * total;
  const index = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}

/** Decides from the counts so far whether a difference counts as sure. */
export type SureTest = (keys: readonly string[], rates: readonly PhaseRate[]) => boolean;

function findFirstSureLook(looks: readonly CountsAtLook[], isSure: SureTest): number | undefined {
  const [first] = looks;
  if (!first) return undefined;
  const keys = (first.of[0] ?? []).map((_, arm) => `v${arm}`);
  const of = zeroTable(first.of.length, keys.length);
  const hits = first.hits.map(() => zeroTable(first.of.length, keys.length));
  const addTable = (sums: number[][], added: readonly (readonly number[])[]) => {
    for (const [phase, row] of sums.entries()) {
      for (const arm of row.keys()) row[arm] = (row[arm] ?? 0) + (added[phase]?.[arm] ?? 0);
    }
  };
  for (const [at, look] of looks.entries()) {
    addTable(of, look.of);
    for (const [goal, sums] of hits.entries()) addTable(sums, look.hits[goal] ?? []);
    const sure = hits.some((sums) =>
      isSure(
        keys,
        of.flatMap((row, phaseId) =>
          keys.map((key, arm) => ({
            phaseId,
            key,
            of: row[arm] ?? 0,
            hits: sums[phaseId]?.[arm] ?? 0,
          })),
        ),
      ),
    );
    if (sure) return at;
  }
  return undefined;
}

export function sureTest(goals: number): SureTest {
  return (keys, rates) =>
    computeGoalResults(keys, rates, { level: 0.05 / goals }).some(
      ({ comparison }) => comparison?.isSure,
    );
}

export interface SimulatedOutcome {
  /** Share of experiments with a sure result at any look. */
  sure: number;
  /** Median look of the first sure result; undefined if there was none. */
  medianLook: number | undefined;
}

/** Repeats an experiment and applies every test to the same simulated visitors. */
export function simulateExperiments(
  experiment: SimulatedExperiment,
  { runs, seed }: { runs: number; seed: string },
  tests: readonly { unit: CountingUnit; isSure: SureTest }[],
): SimulatedOutcome[] {
  const random = createRandom(seed).next;
  const looks = tests.map(() => [] as number[]);
  for (let run = 0; run < runs; run++) {
    const counts = simulateCounts(random, experiment);
    for (const [i, { unit, isSure }] of tests.entries()) {
      const look = findFirstSureLook(counts[unit], isSure);
      if (look !== undefined) looks[i]?.push(look);
    }
  }
  return looks.map((found) => ({
    sure: found.length / runs,
    medianLook: found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)],
  }));
}
