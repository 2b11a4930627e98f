import type { Area, Core } from '../../area.ts';
import { createDrawsService } from './draws/draws.service.ts';
import { createEntriesService } from './entries/entries.service.ts';
import { createEngagementResultsService } from './items/engagement-results.service.ts';
import { createEngagementsService } from './items/engagements.service.ts';
import { createEngagementsListService } from './items/engagements-list.service.ts';
import { createPublicEngagementsService } from './items/public-engagements.service.ts';
import { createStartersService } from './starters/starters.service.ts';
import { createVotesService } from './votes/votes.service.ts';
import { createWidgetsService } from './widgets/widgets.service.ts';

export type EngagementServices = ReturnType<typeof createEngagementServices>['services'];

declare module '../../area.ts' {
  interface Services extends EngagementServices {}
}

/** What visitors are asked and offered: polls, quizlets and the like. */
export function createEngagementServices({ config, database, events, changes, log }: Core) {
  const engagements = createEngagementsService({ database, changes });
  const publicEngagements = createPublicEngagementsService({ database });
  const mailDomains = config.adminEmail.domains;
  const draws = createDrawsService({ database, changes, mailDomains });
  return {
    services: {
      engagements,
      engagementsList: createEngagementsListService({ database }),
      engagementResults: createEngagementResultsService({ database, engagements }),
      publicEngagements,
      widgets: createWidgetsService({ database, items: publicEngagements }),
      votes: createVotesService({ database, events, log }),
      entries: createEntriesService({ database, events, mailDomains }),
      draws,
      starters: createStartersService({ database, events }),
    },
    jobs: [],
    cleanUps: [engagements.cleanUp, draws.freezeClosed],
  } satisfies Area;
}
