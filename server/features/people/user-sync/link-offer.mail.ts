import type { Hosts } from '../../../base/hosts.ts';
import type { NewMail } from '../../../mail/mail.repository.ts';
import type { LinkOffer } from '../../accounts/users/link-offers.ts';
import { composeMailTo } from '../users/compose-mail.ts';

export function composeLinkOfferMail(offer: LinkOffer, hosts: Hosts): NewMail {
  const { user, other } = offer;
  const linkedAccountsUrl = (domainName: string) =>
    `${hosts.originOfSite(domainName)}/linked-accounts`;
  return composeMailTo(
    user,
    user.email,
    `Link your accounts on ${user.siteName} and ${other.siteName}?`,
    [
      `You have an account on ${user.siteName} (${user.username}) and one on ${other.siteName} (${other.username}), both with this email address. If you link them, you can go from one to the other without signing in again.`,
      `They are linked once you have agreed on both sites:\n${linkedAccountsUrl(user.domainName)}\n${linkedAccountsUrl(other.domainName)}`,
      'If you do not want this, you need not do anything. If one of the accounts is not yours, please get in touch with us.',
    ],
  );
}
