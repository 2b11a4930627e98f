import { dayMs } from '../../../../contract/durations.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { normalizeMailbox } from '../../../lib/mailbox.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { addressClaimsRepository, type NewAddressClaim } from './address-claims.repository.ts';
import {
  addressClaimLinkDays,
  composeAddressChangeMail,
  composeAddressKnownMail,
  composeSignUpMail,
} from './claim-mails.ts';

export interface MailedAddressClaim {
  claimId: number;
}

export const sendAddressClaimMailQueue: Queue<MailedAddressClaim> = {
  name: 'members.send-claim-mail',
};

export interface AddressClaimsService {
  /** Stores a typed address; a job mails the link. Does the same for every address. */
  request(trx: Trx, claim: NewAddressClaim, now: Date): Promise<void>;
  /** Called by the job. Owners of an account are told so; blacklisted addresses get no mail. */
  sendMail(requested: MailedAddressClaim): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}

const claimMailsPerMailbox = { attempts: 5, windowMs: dayMs };

const addressConfirmationPaths = { sign_up: '/sign-up', change: '/account/email' } as const;

export function createAddressClaimsService({
  database,
  mail,
  jobs,
  hosts,
}: Pick<Core, 'database' | 'mail' | 'jobs' | 'hosts'>): AddressClaimsService {
  async function mayMail(trx: Trx, email: string): Promise<boolean> {
    if (await subscribersIn(trx).isBlocked(email)) return false;
    const key = `claim:mailbox:${normalizeMailbox(email)}`;
    return createThrottle(trx).isWithin({ [key]: claimMailsPerMailbox }, new Date());
  }

  return {
    async request(trx, claim, now) {
      const expiresAt = new Date(now.getTime() + addressClaimLinkDays * dayMs);
      const claimId = await addressClaimsRepository(trx).insert(claim, expiresAt);
      await jobs.send(trx, sendAddressClaimMailQueue, { claimId });
    },

    sendMail: ({ claimId }) =>
      database.transaction(async (trx) => {
        const claims = addressClaimsRepository(trx);
        const claim = await claims.lockUnmailed(claimId);
        if (!claim) return;
        const { siteId, email, purpose, userId, username } = claim;
        const site = (await sitesIn(trx).list()).find(({ id }) => id === siteId);
        if (!site || !(await mayMail(trx, email))) return claims.delete(claimId);
        const origin = hosts.originOfSite(site.domainName);
        const users = usersIn(trx);
        if (await users.findByEmail(siteId, email)) {
          await claims.delete(claimId);
          await mail.queue(trx, composeAddressKnownMail({ siteId, email }, site.name, origin));
          return;
        }
        const link = `${origin}${addressConfirmationPaths[purpose]}/${await claims.issueToken(claimId)}`;
        if (purpose === 'sign_up') {
          const { welcomeMailText } = await sitesIn(trx).settings(siteId);
          const letter = { siteId, email, username: username ?? '', welcome: welcomeMailText };
          await mail.queue(trx, composeSignUpMail(letter, site.name, link));
          return;
        }
        const owner = userId === null ? undefined : await users.find(siteId, userId);
        if (owner) await mail.queue(trx, composeAddressChangeMail(owner, email, site.name, link));
      }),

    deleteExpired: (now) => addressClaimsRepository(database.db).deleteExpired(now),
  };
}
