import {
  experimentMessages,
  simulationRunLimits,
  totalWeight,
} from '../../../../contract/experiments/experiments.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import type { Caller, Callers } from '../../../lib/callers.ts';
import { computeTwoSidedP } from '../../../lib/statistics.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import { SimulationThread } from './simulation-thread.ts';

export interface SimulatedVariant {
  key: string;
  results: number;
  percent: number;
  expectedPercent: number;
  isWithinChance: boolean;
}

export interface SimulationService {
  run(
    actor: Actor,
    args: { id: number; n: number; seed: number; left?: AbortSignal; caller?: Caller },
  ): Promise<SimulatedVariant[]>;
  close(): Promise<void>;
}

/** Simulations run one after the other, because each takes a core. */
const maxWaitingSimulations = 5;
/** Significance level: one simulation in a thousand exceeds it by chance. */
const simulationAlpha = 0.001;

export function createSimulationService({
  experiments,
  callers,
}: {
  experiments: Pick<ExperimentsService, 'get'>;
  callers: Callers;
}): SimulationService {
  const thread = new SimulationThread(callers.waiting);
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waitingCount >= maxWaitingSimulations) throw rateLimited(experimentMessages.simulationBusy);
    waitingCount++;
    const turn = last.then(work, work);
    // The caller gets the error; the next simulation just waits.
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      waitingCount--;
    }
  }

  return {
    async run(actor, { id, n, seed, left, caller }) {
      if (n < simulationRunLimits.min || n > simulationRunLimits.max) {
        throw invalidInput(experimentMessages.runsInvalid, 'n');
      }
      const { symbol, hashVersion, variants } = await experiments.get(actor, id);
      // Leaves the count of waiting requests, because a caller who waits for a simulation need not
      // slow down other work.
      caller?.leave();
      const counts = await runInTurn(() =>
        thread.run({ symbol, hashVersion, variants, runs: n, seed }, left),
      );
      const total = totalWeight(variants);
      return variants.map(({ key, weight }, i) => {
        const results = counts[i] ?? 0;
        const share = total === 0 ? 0 : weight / total;
        return {
          key,
          results,
          percent: (100 * results) / n,
          expectedPercent: 100 * share,
          isWithinChance: isWithinChance(results, n, share),
        };
      });
    },

    close: () => thread.close(),
  };
}

function isWithinChance(results: number, n: number, share: number): boolean {
  const standardDeviation = Math.sqrt(n * share * (1 - share));
  const deviation = Math.abs(results - n * share);
  // Continuity correction: counts are whole numbers.
  return (
    deviation <= 0.5 ||
    (standardDeviation > 0 &&
      computeTwoSidedP((deviation - 0.5) / standardDeviation) >= simulationAlpha)
  );
}
