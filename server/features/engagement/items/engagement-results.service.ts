import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { engagementResultsRepository, type VoteDay } from './engagement-results.repository.ts';
import type { EngagementsService } from './engagements.service.ts';

export interface EngagementResultsService {
  days(actor: Actor, id: number): Promise<VoteDay[]>;
  csv(actor: Actor, id: number): Promise<{ type: string; csv: string }>;
}

export const maxVoteDays = 366;

export function createEngagementResultsService({
  database,
  engagements,
}: {
  database: Database;
  engagements: EngagementsService;
}): EngagementResultsService {
  const results = engagementResultsRepository(database.db);
  return {
    async days(actor, id) {
      await engagements.get(actor, id);
      const since = new Date(Date.now() - (maxVoteDays - 1) * 86_400_000);
      return results.countVotesByDay(actor.siteId, id, since.toISOString().slice(0, 10));
    },

    async csv(actor, id) {
      const { type } = await engagements.get(actor, id);
      const rows = await results.countVotesByOption(id);
      const cells = rows.map(({ day, siteName, optionName, votes }) => [
        day ?? 'Earlier',
        siteName,
        optionName,
        String(votes),
      ]);
      return { type, csv: formatCsv([['Day (UTC)', 'Site', 'Option', 'Votes'], ...cells]) };
    },
  };
}
