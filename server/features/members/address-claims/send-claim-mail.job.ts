import type { Job } from '../../../jobs/jobs.ts';
import {
  type AddressClaimsService,
  type MailedClaim,
  sendAddressClaimMailQueue,
} from './address-claims.service.ts';

/** Mails in a job, so that response times do not reveal known addresses. */
export function sendClaimMailJob(claims: AddressClaimsService): Job<MailedClaim> {
  return {
    queue: sendAddressClaimMailQueue,
    retries: 5,
    handle: (claim) => claims.sendMail(claim),
  };
}
