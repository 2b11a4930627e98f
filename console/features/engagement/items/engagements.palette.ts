import { IconConfetti } from '@tabler/icons-react';
import { type EngagementType, kindOf } from '../../../../contract/engagement/kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette.ts';
import { screensOf } from './console-kinds.ts';

const FindEngagements = graphql(`
  query FindEngagements($text: String, $limit: Int) {
    poll: engagements(type: poll, search: $text, limit: $limit) {
      engagements { id type question }
    }
    quizlet: engagements(type: quizlet, search: $text, limit: $limit) {
      engagements { id type question }
    }
    thisOrThat: engagements(type: thisOrThat, search: $text, limit: $limit) {
      engagements { id type question }
    }
    forumDriver: engagements(type: forumDriver, search: $text, limit: $limit) {
      engagements { id type question }
    }
    forumStarter: engagements(type: forumStarter, search: $text, limit: $limit) {
      engagements { id type question }
    }
    giveaway: engagements(type: giveaway, search: $text, limit: $limit) {
      engagements { id type question }
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

function toHit({ id, type, question }: { id: string; type: EngagementType; question: string }) {
  return { id, label: question, description: kindOf(type).label, screen: screensOf(type).edit };
}

/** Items of every kind, in one request. */
export const engagements: PaletteSource = {
  label: 'Engagement Toolkit',
  icon: IconConfetti,
  permission: 'engagement.manage',
  screen: 'PollEdit',
  async search(text, signal) {
    const found = await execute(FindEngagements, { text, limit: hitsPerSource }, signal);
    return Object.values(found)
      .flatMap((kind) => kind.engagements.map(toHit))
      .slice(0, hitsPerSource);
  },
  find: async (id, signal) => toHit((await execute(FindEngagement, { id }, signal)).engagement),
};
