import { openAutomod } from '../../../automod/automod.ts';
import type { Area, Core } from '../../area.ts';
import { createAddressClaimsService } from './address-claims/address-claims.service.ts';
import { sendClaimMailJob } from './address-claims/send-claim-mail.job.ts';
import { createSignUpService } from './sign-up/sign-up.service.ts';

type MemberServices = Awaited<ReturnType<typeof openMemberServices>>['services'];

declare module '../../area.ts' {
  interface Services extends MemberServices {}
}

/** Use cases of members on their own accounts. */
export async function openMemberServices({ database, changes, mail, jobs, hosts }: Core) {
  const automod = await openAutomod();
  const addressClaims = createAddressClaimsService({ database, mail, jobs, hosts });
  return {
    services: {
      addressClaims,
      signUp: createSignUpService({ database, changes, automod, claims: addressClaims }),
    },
    jobs: [sendClaimMailJob(addressClaims)],
    cleanUps: [addressClaims.deleteExpired],
  } satisfies Area;
}
