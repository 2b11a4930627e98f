import type { TextScores } from '../../../../automod/automod.ts';
import { computeCareUrgency, maxCareAlarms } from '../../../../contract/moderation/care-cases.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import type { CareAlarm, CareAlarmKind } from '../care/care-alarm.ts';
import { flagCareRepository } from '../flags/flag-care.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { type CareCase, careCasesRepository } from './care-cases.repository.ts';
import { publishCareWebhook } from './care-webhooks.ts';

interface CareSignOnFlag {
  siteId: number;
  flagId: number;
  personId: number;
  /** False for a member's report that the score does not confirm. */
  isConfirmed: boolean;
  scores?: TextScores | undefined;
  /** True if the flag was in the lane and open before this sign. */
  wasInLane: boolean;
}

export interface CareSigns {
  /** Starts or updates the case of a flag and alarms people if the sign is news. */
  add(trx: Trx, sign: CareSignOnFlag): Promise<void>;
  alarm(trx: Trx, careCase: CareCase, kind: CareAlarmKind): Promise<void>;
}

export function createCareSigns({
  careAlarm,
  events,
}: {
  careAlarm: CareAlarm;
  events: Events;
}): CareSigns {
  async function alarm(trx: Trx, careCase: CareCase, kind: CareAlarmKind): Promise<void> {
    const { siteId, contentFlagId: flagId } = careCase;
    await careAlarm.notify(trx, siteId, flagId, kind);
    const { alarmCount } = await careCasesRepository(trx).update(siteId, flagId, {
      alarmCount: careCase.alarmCount + 1,
    });
    if (kind === 'REPORT' || careCase.state !== 'UNANSWERED' || alarmCount >= maxCareAlarms) return;
    await careAlarm.scheduleRepeat(trx, { siteId, flagId, alarmCount });
  }

  return {
    alarm,

    async add(trx, { siteId, flagId, personId, isConfirmed, scores, wasInLane }) {
      const cases = careCasesRepository(trx);
      const urgency = isConfirmed ? urgencyOfScores(scores) : 0;
      const known = wasInLane ? await cases.find(siteId, flagId) : undefined;
      const isNews = !known || (isConfirmed && !known.isConfirmed);
      if (known && !isNews) {
        if (urgency > known.urgency) await cases.update(siteId, flagId, { urgency });
        return;
      }
      const started = await cases.start({ siteId, flagId, personId }, { isConfirmed, urgency });
      if (!known) await publishCareWebhook(trx, siteId, flagId, 'care.opened');
      if (!isConfirmed) return alarm(trx, started, 'REPORT');
      const others = await cases.addSign(siteId, personId, flagId);
      await recordSigns(trx, siteId, flagId, others);
      await alarm(trx, started, others.length > 0 ? 'FURTHER_SIGN' : 'SIGN');
    },
  };

  async function recordSigns(
    trx: Trx,
    siteId: number,
    newFlagId: number,
    others: readonly CareCase[],
  ): Promise<void> {
    if (others.length === 0) return;
    const signCount = Math.max(...others.map((other) => other.signCount));
    await careCasesRepository(trx).update(siteId, newFlagId, { signCount });
    for (const { contentFlagId } of others) {
      await flagEventsRepository(trx).record(siteId, {
        contentFlagId,
        status: 'CARE_SIGN',
        body: `The same person gave another sign: flag ${newFlagId}`,
        userId: null,
        version: await flagCareRepository(trx).getVersion(siteId, contentFlagId),
      });
      await events.publish(trx, { siteId, noun: 'contentFlag', id: contentFlagId });
    }
  }
}

function urgencyOfScores(scores: TextScores | undefined): number {
  const { prob = 0, hasMeans = false, hasTime = false } = scores?.care ?? {};
  return computeCareUrgency({ prob, hasMeans, hasTime });
}
