import { drawMessages } from '../../../../contract/engagement/draws.ts';
import { formatEasternTime } from '../../../../contract/engagement/giveaway-dates.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { type Entrant, entrantsRepository } from './entrants.repository.ts';

export interface EntrantsService {
  /** CSV of all entries with addresses. The access is recorded in the audit log. */
  csv(actor: Actor, id: number): Promise<AsyncGenerator<string>>;
}

const batchSize = 1000;
const csvHeader = ['Entry', 'Entered', 'Username', 'Email', 'Confirmed by', 'Outcome'];

export function createEntrantsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): EntrantsService {
  const entrants = entrantsRepository(database.db);

  async function* streamCsv(id: number): AsyncGenerator<string> {
    yield formatCsv([csvHeader]);
    let after = 0;
    while (true) {
      const batch = await entrants.findPage(id, after, batchSize);
      if (batch.length > 0) yield formatCsv(batch.map(toCsvRow));
      if (batch.length < batchSize) return;
      after = batch.at(-1)?.entryId ?? after;
    }
  }

  return {
    async csv(actor, id) {
      if (!(await entrants.isGiveaway(actor.siteId, id))) throw notFound(drawMessages.notFound);
      await database.transaction((trx) =>
        changes.recordWithoutEvents(trx, actor, [
          { noun: 'engagement', id, action: 'entriesExported' },
        ]),
      );
      return streamCsv(id);
    },
  };
}

function toCsvRow(entrant: Entrant): string[] {
  return [
    String(entrant.entryId),
    formatEasternTime(entrant.enteredAt),
    entrant.username ?? '',
    entrant.email ?? '',
    entrant.confirmedBy,
    describeOutcome(entrant),
  ];
}

function describeOutcome({ place, isAlternate, isWithdrawn, isReplacement }: Entrant): string {
  if (place === null) return '';
  if (isWithdrawn) return 'replaced';
  return isAlternate && !isReplacement ? 'alternate' : 'winner';
}
