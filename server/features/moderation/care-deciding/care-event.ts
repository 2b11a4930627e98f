import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { FlagSnapshot } from '../flag-deciding/flag-action.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { flagEventsRepository, type NewFlagEvent } from '../flags/flag-events.repository.ts';

/** Writes to the flag's history and to the audit log, which gets no texts. */
export async function recordCareEvent(
  { trx, changes, actor, flag }: { trx: Trx; changes: ChangeLog; actor: Actor; flag: Flag },
  event: Pick<NewFlagEvent, 'status' | 'body'> & { before?: FlagSnapshot; after?: FlagSnapshot },
): Promise<void> {
  const { version } = flag;
  await flagEventsRepository(trx).record(actor.siteId, {
    ...event,
    contentFlagId: flag.id,
    userId: actor.id,
    version,
  });
  await changes.record(trx, actor, {
    noun: 'contentFlag',
    id: flag.id,
    action: event.status.toLowerCase(),
    ...(event.before && { before: event.before }),
    ...(event.after && { after: event.after }),
    version,
  });
}
