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

const exportedEntriesPerBatch = 1000;
const entrantsCsvHeader = ['Entry', 'Entered', 'Username', 'Email', 'Confirmed by', 'Outcome'];

export function createEntrantsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): EntrantsService {
  const entrants = entrantsRepository(database.db);

  async function* streamCsv(id: number): AsyncGenerator<string> {
    yield formatCsv([entrantsCsvHeader]);
    let after = 0;
    while (true) {
      const batch = await entrants.findPage(id, after, exportedEntriesPerBatch);
      if (batch.length > 0) yield formatCsv(batch.map(toEntrantCsvRow));
      if (batch.length < exportedEntriesPerBatch) return;
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

function toEntrantCsvRow(entrant: Entrant): string[] {
  return [
    String(entrant.entryId),
    formatEasternTime(entrant.enteredAt),
    entrant.username ?? '',
    entrant.email ?? '',
    entrant.confirmedBy,
    describeEntrantOutcome(entrant),
  ];
}

function describeEntrantOutcome({
  place,
  isAlternate,
  isWithdrawn,
  isReplacement,
}: Entrant): string {
  if (place === null) return '';
  if (isWithdrawn) return 'replaced';
  return isAlternate && !isReplacement ? 'alternate' : 'winner';
}
