import {
  formatPercent,
  goalEventLabels,
  totalWeight,
} from '../../../../contract/experiments/experiments.ts';
import type { ExperimentState } from './history.queries.ts';

export interface Difference {
  label: string;
  before: string;
  after: string;
}

type Configuration = Omit<ExperimentState, 'id' | 'version' | 'insertedAt' | 'user'>;

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const orNone = (text: string) => text || 'none';

/** Each part of a configuration, in words. */
function wordsOf(state: Configuration, siteName: (id: string) => string): [string, string][] {
  const total = totalWeight(state.variants);
  return [
    ['Name', state.name],
    ['Symbol', state.symbol],
    ['Description', orNone(state.description)],
    ['Active', yesNo(state.isActive)],
    ['Persist sessions', yesNo(state.persistSessions)],
    ['Sites', orNone(state.siteIds.map(siteName).join(', '))],
    [
      'Variants',
      state.variants
        .map(({ key, weight }) => `${key} ${weight} (${formatPercent(weight, total)}%)`)
        .join(', '),
    ],
    [
      'Goals',
      orNone(
        state.goals
          .map(({ key, name, event }) =>
            event ? `${name} (${key}: ${goalEventLabels[event]})` : `${name} (${key})`,
          )
          .join(', '),
      ),
    ],
    ['Exclude employees', yesNo(state.audience.excludeEmployees)],
    ['Exclude bots', yesNo(state.audience.excludeBots)],
  ];
}

/** What someone changed; of the first state, all that they set. */
export function differencesOf(
  before: Configuration | undefined,
  after: Configuration,
  siteName: (id: string) => string,
): Difference[] {
  const old = new Map(before ? wordsOf(before, siteName) : []);
  return wordsOf(after, siteName)
    .map(([label, words]) => ({ label, before: old.get(label) ?? '', after: words }))
    .filter((difference) => difference.before !== difference.after);
}
