import { IconConfetti } from '@tabler/icons-react';
import { allKinds } from '../../../../contract/engagement/kinds/all-kinds.ts';
import { type EngagementType, engagementKindOf } from '../../../../contract/engagement/kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindEngagements = graphql(`
  query FindEngagements($text: String!, $limit: Int) {
    findEngagements(search: $text, limit: $limit) {
      id
      type
      question
    }
  }
`);

const FindEngagement = graphql(`
  query FindEngagement($id: ID!) {
    engagement(id: $id) {
      id
      type
      question
    }
  }
`);

function toEngagementHit({
  id,
  type,
  question,
}: {
  id: string;
  type: EngagementType;
  question: string;
}) {
  const { label: description, screens } = engagementKindOf(type);
  return { id, label: question, description, screen: screens.edit };
}

export const engagementsSource: PaletteSource = {
  label: 'Engagement Toolkit',
  icon: IconConfetti,
  permission: 'engagement.manage',
  screen: allKinds[0].screens.edit,
  async search(text, signal) {
    const found = await execute(FindEngagements, { text, limit: hitsPerSource }, signal);
    return found.findEngagements.map(toEngagementHit);
  },
  find: async (id, signal) =>
    toEngagementHit((await execute(FindEngagement, { id }, signal)).engagement),
};
