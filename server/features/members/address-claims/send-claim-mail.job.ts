import type { Job } from '../../../jobs/jobs.ts';
import {
  type AddressClaimsService,
  type MailedAddressClaim,
  sendAddressClaimMailQueue,
} from './address-claims.service.ts';

/** Mails in a job, so that response times do not reveal known addresses. */
export function sendAddressClaimMailJob(claims: AddressClaimsService): Job<MailedAddressClaim> {
  return {
    queue: sendAddressClaimMailQueue,
    retries: 5,
    handle: (claim) => claims.sendMail(claim),
  };
}
