import { significanceLevel } from '../contract/experiments/experiments.ts';
import { createRandom } from '../server/demo/random.ts';
import type { PhaseRate } from '../server/features/experiments/stats/goal-results.ts';
import { checkSampleRatioOfPhases } from '../server/features/experiments/stats/sample-ratio.ts';
import {
  type SimulatedExperiment,
  type SureTest,
  simulateExperiments,
  sureTest,
} from '../server/testing/simulated-experiments.ts';

/** `BENCH_RUNS=100` for a quick run. */
const runs = Number(process.env.BENCH_RUNS ?? 2000);

const base: SimulatedExperiment = {
  phases: [[1, 1]],
  looks: 30,
  visitorsPerLook: 200,
  sessionsPerVisitor: 1,
  goals: 1,
  lift: 0,
};

const settings: [string, Partial<SimulatedExperiment>][] = [
  ['two variants', {}],
  [
    'weights change twice',
    {
      phases: [
        [9, 1],
        [1, 1],
        [1, 9],
      ],
    },
  ],
  ['three variants, three goals', { phases: [[1, 1, 1]], goals: 3 }],
  [
    'the same, weights change twice',
    {
      phases: [
        [8, 1, 1],
        [1, 1, 1],
        [1, 1, 8],
      ],
      goals: 3,
    },
  ],
];

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

/** False alarms and power of the tests, with visitors who come back. */
export async function benchExperimentErrors(): Promise<void> {
  falseAlarms();
  power();
  sampleRatio();
  stratification();
}

function falseAlarms(): void {
  row('A/A test', 'Sessions each', 'Sure', 'Visitors in every phase', 'Sessions');
  row('---', '---', '---', '---', '---');
  for (const [name, fields] of settings) {
    for (const sessionsPerVisitor of [1, 3, 10]) {
      const experiment = { ...base, ...fields, sessionsPerVisitor };
      const isSure = sureTest(experiment.goals);
      const outcomes = simulateExperiments(
        experiment,
        { runs, seed: `A/A ${name} ${sessionsPerVisitor}` },
        (['visitors', 'visitorsPerPhase', 'sessions'] as const).map((unit) => ({ unit, isSure })),
      );
      row(name, sessionsPerVisitor, ...outcomes.map(({ sure }) => percent(sure)));
    }
  }
}

/**
 * The asymptotic confidence sequence of Waudby-Smith and others (equations 9 and 161), which
 * GrowthBook uses, with its usual tuning for 5,000 visitors.
 */
const confidenceSequence: SureTest = ([control, variant], rates) => {
  const sum = (key: string | undefined) =>
    rates
      .filter((rate) => rate.key === key)
      .reduce((a, b) => ({ hits: a.hits + b.hits, of: a.of + b.of }), { hits: 0, of: 0 });
  const [own, other] = [sum(control), sum(variant)];
  const n = own.of + other.of;
  const rateOf = ({ hits, of }: Pick<PhaseRate, 'hits' | 'of'>) => hits / Math.max(1, of);
  const varianceOf = (rate: Pick<PhaseRate, 'hits' | 'of'>) =>
    (rateOf(rate) * (1 - rateOf(rate))) / Math.max(1, rate.of);
  const perVisitor = (varianceOf(own) + varianceOf(other)) * n;
  const rho = Math.sqrt(
    (-2 * Math.log(significanceLevel) + Math.log(-2 * Math.log(significanceLevel) + 1)) / 5000,
  );
  const inflated = n * rho ** 2 + 1;
  const reach =
    Math.sqrt(perVisitor) *
    Math.sqrt((2 * inflated * Math.log(Math.sqrt(inflated) / significanceLevel)) / (n * rho) ** 2);
  return own.hits + other.hits >= 10 && Math.abs(rateOf(other) - rateOf(own)) > reach;
};

function power(): void {
  const tests = [
    { unit: 'visitors' as const, isSure: sureTest(1) },
    { unit: 'visitors' as const, isSure: confidenceSequence },
  ];
  console.log();
  row('Lift', 'Found', 'Median look', 'Found by GrowthBook’s formula', 'Median look');
  row('---', '---', '---', '---', '---');
  for (const lift of [0, 0.1, 0.2, 0.3, 0.5]) {
    const experiment = { ...base, visitorsPerLook: 500, lift };
    const [ours, other] = simulateExperiments(experiment, { runs, seed: `power ${lift}` }, tests);
    const look = (at: number | undefined) => (at === undefined ? '–' : at + 1);
    row(
      percent(lift),
      percent(ours?.sure ?? 0),
      look(ours?.medianLook),
      percent(other?.sure ?? 0),
      look(other?.medianLook),
    );
  }
}

/** A year of daily checks, with visitors divided as configured and with a mismatch. */
function sampleRatio(): void {
  console.log();
  row('Lost visitors of one variant', 'Alarms within a year');
  row('---', '---');
  for (const lost of [0, 0.02, 0.05]) {
    const { next } = createRandom(`sample ratio ${lost}`);
    let alarms = 0;
    for (let run = 0; run < runs; run++) {
      const visitors = [0, 0];
      for (let day = 0; day < 365; day++) {
        for (let i = 0; i < 100; i++) {
          const arm = next() < 0.5 ? 0 : 1;
          if (arm === 0 || lost === 0 || next() >= lost) visitors[arm] = (visitors[arm] ?? 0) + 1;
        }
        const variants = visitors.map((count, arm) => ({
          key: `v${arm}`,
          weight: 1,
          visitors: count,
        }));
        if (checkSampleRatioOfPhases([{ variants }]).verdict !== 'MISMATCH') continue;
        alarms++;
        break;
      }
    }
    row(percent(lost), percent(alarms / runs));
  }
}

/**
 * Share of a rate's variance that strata explain: the gain that stratification or CUPED could
 * bring.
 */
function stratification(): void {
  console.log();
  row('Strata', 'Rates', 'Visitors saved');
  row('---', '---', '---');
  const examples: [string, { share: number; rate: number }[]][] = [
    [
      'two sites',
      [
        { share: 0.5, rate: 0.04 },
        { share: 0.5, rate: 0.06 },
      ],
    ],
    [
      'three sites',
      [
        { share: 0.4, rate: 0.02 },
        { share: 0.4, rate: 0.05 },
        { share: 0.2, rate: 0.1 },
      ],
    ],
    [
      'signed in or not',
      [
        { share: 0.9, rate: 0.03 },
        { share: 0.1, rate: 0.2 },
      ],
    ],
  ];
  for (const [name, strata] of examples) {
    const mean = strata.reduce((sum, { share, rate }) => sum + share * rate, 0);
    const between = strata.reduce((sum, { share, rate }) => sum + share * (rate - mean) ** 2, 0);
    row(
      name,
      strata.map(({ rate }) => percent(rate)).join(', '),
      percent(between / (mean * (1 - mean))),
    );
  }
}
