import type { Area, Core } from '../../area.ts';
import { createPublicEngagementsService } from './items/public-engagements.service.ts';

export type EngagementServices = ReturnType<typeof createEngagementServices>['services'];

declare module '../../area.ts' {
  interface Services extends EngagementServices {}
}

/** What visitors are asked and offered: polls, quizlets and the like. */
export function createEngagementServices({ database }: Core) {
  return {
    services: {
      publicEngagements: createPublicEngagementsService({ database }),
    },
    jobs: [],
  } satisfies Area;
}
