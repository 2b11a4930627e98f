import { adminLevelRoles } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Trx } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { isCareFlag } from '../flags/flag-states.ts';

export interface FlagEscalator {
  notifyAdmins(trx: Trx, actor: Actor, flag: Flag): Promise<void>;
}

/**
 * Created per request, and sends one mail per admin however many flags are escalated. `origin` is
 * the address for links in mails.
 */
export function createFlagEscalator({
  mail,
  origin,
}: {
  mail: MailService;
  origin: string;
}): FlagEscalator {
  let isNotified = false;
  return {
    async notifyAdmins(trx, actor, flag) {
      if (isNotified) return;
      const admins = await flagAssignsRepository(trx).findByRoles(actor.siteId, adminLevelRoles);
      const [sender] = await usersIn(trx).ofIds(actor.siteId, [actor.id]);
      for (const { id, username, email } of admins) {
        if (id === actor.id || email === null) continue;
        await mail.queue(trx, {
          siteId: actor.siteId,
          userId: id,
          to: email,
          subject: isCareFlag(flag)
            ? 'A case in the care lane was escalated to the admins'
            : 'A content flag was escalated to the admins',
          text: [
            `Hello ${username},`,
            `${sender?.username ?? 'A colleague'} asks the admins to decide about some content:`,
            `${origin}/moderation/content-flag/${flag.id}`,
            'Everything that waits for a decision of the admins:',
            `${origin}/moderation/?isEscalated=true`,
          ].join('\n\n'),
        });
      }
      isNotified = true;
    },
  };
}
