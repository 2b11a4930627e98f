import { IconFlask } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindExperiments = graphql(`
  query FindExperiments($text: String, $limit: Int) {
    experiments(search: $text, limit: $limit) {
      experiments {
        id
        name
        symbol
      }
    }
  }
`);

const FindExperiment = graphql(`
  query FindExperiment($id: ID!) {
    experiment(id: $id) {
      id
      name
      symbol
    }
  }
`);

function toExperimentHit({ id, name, symbol }: { id: string; name: string; symbol: string }) {
  return { id, label: name, description: symbol };
}

export const experimentsSource: PaletteSource = {
  label: 'Experiments',
  icon: IconFlask,
  permission: 'experiments.manage',
  screen: 'ExperimentEdit',
  async search(text, signal) {
    const found = await execute(FindExperiments, { text, limit: hitsPerSource }, signal);
    return found.experiments.experiments.map(toExperimentHit);
  },
  find: async (id, signal) =>
    toExperimentHit((await execute(FindExperiment, { id }, signal)).experiment),
};
