import { IconHeartbeat } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindConditions = graphql(`
  query FindConditions($text: String, $limit: Int) {
    disorders(search: $text, limit: $limit) {
      disorders {
        id
        name
      }
    }
  }
`);

const FindCondition = graphql(`
  query FindCondition($id: ID!) {
    disorderDetail(id: $id) {
      id
      name
    }
  }
`);

function toConditionHit({ id, name }: { id: string; name: string }) {
  return { id, label: name };
}

export const conditionsSource: PaletteSource = {
  label: 'Conditions',
  icon: IconHeartbeat,
  permission: 'conditions.manage',
  screen: 'DisorderEdit',
  async search(text, signal) {
    const { disorders } = await execute(FindConditions, { text, limit: hitsPerSource }, signal);
    return disorders.disorders.map(toConditionHit);
  },
  find: async (id, signal) =>
    toConditionHit((await execute(FindCondition, { id }, signal)).disorderDetail),
};
