import {
  goalEventLabels,
  goalRoleLabels,
  totalWeight,
} from '../../../../contract/experiments/experiments.ts';
import { formatShare } from '../../../lib/format.ts';
import type { ExperimentState } from './history.queries.ts';

export interface ConfigurationDifference {
  label: string;
  before: string;
  after: string;
}

type ComparedState = Omit<ExperimentState, 'id' | 'version' | 'insertedAt' | 'user'>;

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const textOrNone = (text: string) => text || 'none';

function describeExperimentConfiguration(
  state: ComparedState,
  siteName: (id: string) => string,
): [string, string][] {
  const total = totalWeight(state.variants);
  return [
    ['Name', state.name],
    ['Symbol', state.symbol],
    ['Description', textOrNone(state.description)],
    ['Active', yesNo(state.isActive)],
    ['Persist sessions', yesNo(state.persistSessions)],
    ['Sites', textOrNone(state.siteIds.map(siteName).join(', '))],
    [
      'Variants',
      state.variants
        .map(({ key, weight }) => `${key} ${weight} (${formatShare(weight, total)})`)
        .join(', '),
    ],
    [
      'Goals',
      textOrNone(
        state.goals
          .map(({ key, name, event, role }) =>
            [
              event ? `${name} (${key}: ${goalEventLabels[event]})` : `${name} (${key})`,
              role === 'SECONDARY' ? '' : `, ${goalRoleLabels[role]}`,
            ].join(''),
          )
          .join('; '),
      ),
    ],
    ['Exclude employees', yesNo(state.audience.excludeEmployees)],
    ['Exclude bots', yesNo(state.audience.excludeBots)],
    ['Everyone gets', textOrNone(state.winner ?? '')],
  ];
}

/** Lists the changes since the previous state; for the first state, all its values. */
export function findConfigurationDifferences(
  before: ComparedState | undefined,
  after: ComparedState,
  siteName: (id: string) => string,
): ConfigurationDifference[] {
  const old = new Map(before ? describeExperimentConfiguration(before, siteName) : []);
  return describeExperimentConfiguration(after, siteName)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((difference) => difference.before !== difference.after);
}
