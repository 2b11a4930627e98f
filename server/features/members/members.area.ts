import { openAutomod } from '../../../automod/automod.ts';
import type { Area, Core } from '../../area.ts';
import type { SecurityLogService } from '../accounts/security-log/security-log.service.ts';
import type { SitesService } from '../accounts/sites/sites.service.ts';
import { ownAccountRows } from '../accounts/users/own-account-rows.ts';
import { ownEngagementRows } from '../engagement/entries/own-engagement-rows.ts';
import { ownLeadRows } from '../leads/leads/own-lead-rows.ts';
import { ownContentRows } from '../moderation/content/own-content-rows.ts';
import type { AvatarService } from '../people/avatars/avatar.service.ts';
import { ownProfileRows } from '../people/profiles/own-profile-rows.ts';
import type { DeletionService } from '../people/user-removal/deletion.service.ts';
import { createAddressClaimsService } from './address-claims/address-claims.service.ts';
import { sendAddressClaimMailJob } from './address-claims/send-claim-mail.job.ts';
import { createLeavingService } from './leaving/leaving.service.ts';
import { createOwnAccountService } from './own-account/own-account.service.ts';
import { createOwnDataService } from './own-data/own-data.service.ts';
import { createSignUpService } from './sign-up/sign-up.service.ts';

type MemberServices = Awaited<ReturnType<typeof openMemberServices>>['services'];

declare module '../../area.ts' {
  interface Services extends MemberServices {}
}

export async function openMemberServices(
  { config, database, changes, mail, jobs, hosts, leakedPasswords }: Core,
  {
    avatars,
    securityLog,
    deletion,
    sites,
  }: {
    avatars: AvatarService;
    securityLog: SecurityLogService;
    deletion: DeletionService;
    sites: SitesService;
  },
) {
  const automod = await openAutomod();
  const addressClaims = createAddressClaimsService({ database, mail, jobs, hosts });
  return {
    services: {
      addressClaims,
      leaving: createLeavingService({ database, deletion, sites }),
      ownAccount: createOwnAccountService({
        database,
        changes,
        mail,
        claims: addressClaims,
        avatars,
        securityLog,
        adminEmail: config.adminEmail,
      }),
      ownData: createOwnDataService({
        database,
        securityLog,
        parts: [
          ...ownAccountRows,
          ...ownProfileRows,
          ...ownContentRows,
          ...ownEngagementRows,
          ...ownLeadRows,
        ],
      }),
      signUp: createSignUpService({
        database,
        changes,
        leakedPasswords,
        automod,
        claims: addressClaims,
      }),
    },
    jobs: [sendAddressClaimMailJob(addressClaims)],
    cleanUps: [addressClaims.deleteExpired],
  } satisfies Area;
}
