import type { Area, Core } from '../../area.ts';
import { createDrawsService } from './draws/draws.service.ts';
import { createWinnersService } from './draws/winners.service.ts';
import { createAddressConfirmationsService } from './entries/address-confirmations.service.ts';
import { createEntrantsService } from './entries/entrants.service.ts';
import { createEntriesService } from './entries/entries.service.ts';
import { sendConfirmationJob } from './entries/send-confirmation.job.ts';
import { createEngagementResultsService } from './items/engagement-results.service.ts';
import { createEngagementsService } from './items/engagements.service.ts';
import { createEngagementsListService } from './items/engagements-list.service.ts';
import { markedEngagements } from './items/engagements-page-marks.ts';
import { createPublicEngagementsService } from './items/public-engagements.service.ts';
import { voteDayRetention } from './items/vote-day-retention.ts';
import { createStartersService } from './starters/starters.service.ts';
import { voteRetention } from './votes/vote-retention.ts';
import { createVotesService } from './votes/votes.service.ts';
import { createWidgetsService } from './widgets/widgets.service.ts';

type EngagementServices = ReturnType<typeof createEngagementServices>['services'];

declare module '../../area.ts' {
  interface Services extends EngagementServices {}
}

export function createEngagementServices(core: Core) {
  const { config, database, events, changes, mail, jobs, hosts, log } = core;
  const engagements = createEngagementsService({ database, changes });
  const publicEngagements = createPublicEngagementsService({ database });
  const mailDomains = config.adminEmail.domains;
  const draws = createDrawsService({ database, changes, mailDomains });
  const addressConfirmations = createAddressConfirmationsService({
    ...{ database, events, mail, jobs, hosts },
  });
  return {
    services: {
      engagements,
      engagementsList: createEngagementsListService({ database }),
      engagementResults: createEngagementResultsService({ database, engagements }),
      publicEngagements,
      widgets: createWidgetsService({ database, items: publicEngagements }),
      votes: createVotesService({ database, events, log }),
      addressConfirmations,
      entries: createEntriesService({
        ...{ database, events, mailDomains },
        confirmations: addressConfirmations,
      }),
      draws,
      giveawayWinners: createWinnersService({ database, changes, mail }),
      entrants: createEntrantsService({ database, changes }),
      starters: createStartersService({ database, events }),
    },
    jobs: [sendConfirmationJob(addressConfirmations)],
    cleanUps: [engagements.cleanUp, draws.freezeClosed, addressConfirmations.deleteExpired],
    retentionRules: [voteRetention(database), voteDayRetention(database.db)],
    markedLists: [markedEngagements],
  } satisfies Area;
}
