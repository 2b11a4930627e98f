import { minuteMs } from '../../../../contract/durations.ts';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import {
  type AlarmRecipient,
  careAlarmRecipientsRepository,
} from './care-alarm-recipients.repository.ts';

const careAlarmKinds = ['SIGN', 'FURTHER_SIGN', 'REPORT', 'MARKED', 'ANSWER', 'REPEATED'] as const;
export type CareAlarmKind = (typeof careAlarmKinds)[number];

export interface RepeatedAlarm {
  siteId: number;
  flagId: number;
  /** Number of alarms before this one. If it differs from the case's, another alarm came first. */
  alarmCount: number;
}

export const repeatAlarmQueue: Queue<RepeatedAlarm> = { name: 'moderation.care-alarm' };

/** Mails about one alarm and its repetition, in the transaction of the change that causes them. */
export interface CareAlarm {
  notify(trx: Trx, siteId: number, flagId: number, kind: CareAlarmKind): Promise<void>;
  /** `alarmCount` includes the alarm that was just sent. */
  scheduleRepeat(trx: Trx, alarm: RepeatedAlarm): Promise<void>;
}

const mailOpeningByKind: Record<CareAlarmKind, (site: string) => string> = {
  SIGN: (site) => `Something on ${site} reads as if a person were in danger.`,
  FURTHER_SIGN: (site) =>
    `Someone on ${site} about whom a case is open has written again, and it reads as if they were in danger.`,
  REPORT: (site) =>
    `A member of ${site} is worried about someone. Neither the text nor staff have confirmed it yet.`,
  MARKED: (site) => `A colleague thinks that someone on ${site} may be in danger.`,
  ANSWER: (site) => `Someone on ${site} to whom the team wrote has answered.`,
  REPEATED: (site) => `Someone on ${site} may be in danger, and nobody has answered yet.`,
};

const mailSubjectByKind: Record<CareAlarmKind, (site: string) => string> = {
  SIGN: (site) => `Someone may be in danger on ${site}`,
  FURTHER_SIGN: (site) => `Another sign that someone may be in danger on ${site}`,
  REPORT: (site) => `A member is worried about someone on ${site}`,
  MARKED: (site) => `Someone may be in danger on ${site}`,
  ANSWER: (site) => `An answer in the care lane of ${site}`,
  REPEATED: (site) => `Still unanswered: someone may be in danger on ${site}`,
};

export function createCareAlarm({
  mail,
  hosts,
  jobs,
}: Pick<Core, 'mail' | 'hosts' | 'jobs'>): CareAlarm {
  return {
    async notify(trx, siteId, flagId, kind) {
      const site = await careAlarmRecipientsRepository(trx).getSite(siteId);
      const { careContacts } = readSiteSettings(site.settings);
      const address = `${hosts.originOfSite(site.domainName)}/moderation/content-flag/${flagId}`;
      // Does not quote the text, because others may see the mail.
      const text = [
        mailOpeningByKind[kind](site.name),
        'Please look at it as soon as you can:',
        address,
        careMessages.danger,
        `You get this mail about the care lane of ${site.name}.`,
      ].join('\n\n');
      const subject = mailSubjectByKind[kind](site.name);
      for (const { userId, to } of await findAlarmRecipients(trx, siteId, careContacts, kind)) {
        await mail.queue(trx, { siteId, userId, to, subject, text });
      }
    },

    async scheduleRepeat(trx, alarm) {
      const site = await careAlarmRecipientsRepository(trx).getSite(alarm.siteId);
      const { careRepeatMinutes } = readSiteSettings(site.settings);
      const startAfter = new Date(Date.now() + careRepeatMinutes * minuteMs);
      await jobs.send(trx, repeatAlarmQueue, alarm, startAfter);
    },
  };
}

/** A report alone reaches only named contacts; a repeated alarm reaches all staff as well. */
async function findAlarmRecipients(
  trx: Trx,
  siteId: number,
  contacts: readonly string[],
  kind: CareAlarmKind,
): Promise<AlarmRecipient[]> {
  const recipients = careAlarmRecipientsRepository(trx);
  const named = contacts.map((to) => ({ userId: null, to }));
  if (kind === 'REPORT') return named;
  if (kind !== 'REPEATED') {
    return named.length > 0 ? named : recipients.findAdmins(siteId);
  }
  const staff = await recipients.findStaff(siteId);
  return [...named, ...staff.filter(({ to }) => !contacts.includes(to.toLowerCase()))];
}
