import type { Area, Core } from '../../area.ts';
import { createEngagementResultsService } from './items/engagement-results.service.ts';
import { createEngagementsService } from './items/engagements.service.ts';
import { createEngagementsListService } from './items/engagements-list.service.ts';
import { createPublicEngagementsService } from './items/public-engagements.service.ts';

export type EngagementServices = ReturnType<typeof createEngagementServices>['services'];

declare module '../../area.ts' {
  interface Services extends EngagementServices {}
}

/** What visitors are asked and offered: polls, quizlets and the like. */
export function createEngagementServices({ database, changes }: Core) {
  const engagements = createEngagementsService({ database, changes });
  return {
    services: {
      engagements,
      engagementsList: createEngagementsListService({ database }),
      engagementResults: createEngagementResultsService({ database, engagements }),
      publicEngagements: createPublicEngagementsService({ database }),
    },
    jobs: [],
    cleanUps: [engagements.cleanUp],
  } satisfies Area;
}
