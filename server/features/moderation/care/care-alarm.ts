import { careMessages } from '../../../../contract/moderation/care.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Trx } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { careAlarmRecipientsRepository } from './care-alarm-recipients.repository.ts';

/** Notifies the site's care contacts, or its admins, that someone may be in danger. */
export interface CareAlarm {
  notify(trx: Trx, siteId: number, flagId: number): Promise<void>;
}

export function createCareAlarm({ mail, hosts }: { mail: MailService; hosts: Hosts }): CareAlarm {
  return {
    async notify(trx, siteId, flagId) {
      const site = await careAlarmRecipientsRepository(trx).getSite(siteId);
      const { careContacts } = readSiteSettings(site.settings);
      const address = `${hosts.originOfSite(site.domainName)}/moderation/content-flag/${flagId}`;
      // The mail does not quote the text: mails are read on many screens.
      const text = [
        `Something on ${site.name} reads as if a person were in danger, or a member is worried about someone.`,
        'Please look at it as soon as you can:',
        address,
        careMessages.danger,
      ].join('\n\n');
      const subject = `Someone may be in danger on ${site.name}`;
      for (const { userId, to } of await findRecipients(trx, siteId, careContacts)) {
        await mail.queue(trx, { siteId, userId, to, subject, text });
      }
    },
  };
}

async function findRecipients(trx: Trx, siteId: number, contacts: readonly string[]) {
  if (contacts.length > 0) return contacts.map((to) => ({ userId: null, to }));
  return careAlarmRecipientsRepository(trx).findAdminRecipients(siteId);
}
