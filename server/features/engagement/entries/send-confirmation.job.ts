import type { Job } from '../../../jobs/jobs.ts';
import {
  type AddressConfirmationsService,
  type RequestedConfirmation,
  sendConfirmationQueue,
} from './address-confirmations.service.ts';

/** Mails the link in a job, so that response times do not reveal known addresses. */
export function sendConfirmationJob(
  confirmations: AddressConfirmationsService,
): Job<RequestedConfirmation> {
  return {
    queue: sendConfirmationQueue,
    retries: 5,
    handle: (requested) => confirmations.sendRequested(requested),
  };
}
