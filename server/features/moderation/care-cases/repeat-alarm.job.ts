import type { Database } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { type RepeatedAlarm, repeatAlarmQueue } from '../care/care-alarm.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { careCasesRepository } from './care-cases.repository.ts';
import type { CareSigns } from './care-signs.ts';

/**
 * Alarms more people if nobody has answered. A second run sends nothing, because the count has
 * changed.
 */
export function repeatAlarmJob({
  database,
  signs,
}: {
  database: Database;
  signs: CareSigns;
}): Job<RepeatedAlarm> {
  return {
    queue: repeatAlarmQueue,
    retries: 8,
    handle: ({ siteId, flagId, alarmCount }) =>
      database.transaction(async (trx) => {
        const flag = await flagRepository(trx).findForUpdate(siteId, flagId);
        const careCase = flag && (await careCasesRepository(trx).find(siteId, flagId));
        const isDue =
          flag?.isOpen &&
          flag.isCare &&
          careCase?.state === 'UNANSWERED' &&
          careCase.isConfirmed &&
          careCase.alarmCount === alarmCount;
        if (!isDue) return;
        await signs.alarm(trx, careCase, 'REPEATED');
        await flagEventsRepository(trx).record(siteId, {
          contentFlagId: flagId,
          status: 'CARE_ALARM',
          body: 'Nobody had answered: all staff were told by mail',
          userId: null,
          version: flag.version,
        });
      }),
  };
}
