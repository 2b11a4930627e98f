import type { z } from 'zod';
import type {
  ExperimentInput,
  experimentInput,
} from '../../../../contract/experiments/experiments.ts';
import type { Experiment } from './experiments.queries.ts';

export type ExperimentValues = z.input<typeof experimentInput>;

type ExperimentConfiguration = Omit<Experiment, 'id' | 'version'>;

export function toExperimentValues(experiment: ExperimentConfiguration): ExperimentValues {
  const { name, symbol, description, isActive, persistSessions } = experiment;
  const { variants, audience, siteIds, goals, winner } = experiment;
  return {
    name,
    symbol,
    description,
    isActive,
    persistSessions,
    variants: variants.map(({ key, weight }) => ({ key, weight })),
    ...audience,
    siteIds,
    goals: goals.map(({ key, name, event, role }) => ({ key, name, event, role })),
    winner,
  };
}

export function toSaveArguments({ excludeEmployees, excludeBots, ...fields }: ExperimentInput) {
  return { ...fields, audience: { excludeEmployees, excludeBots } };
}
