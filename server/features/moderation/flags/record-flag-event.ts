import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { Flag } from './flag.repository.ts';
import { flagEventsRepository, type NewFlagEvent } from './flag-events.repository.ts';

/** Records the event in the flag's history, and in the audit log without its text. */
export async function recordFlagEvent(
  { trx, changes, actor, flag }: { trx: Trx; changes: ChangeLog; actor: Actor; flag: Flag },
  event: Pick<NewFlagEvent, 'status' | 'body' | 'before' | 'after'>,
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
