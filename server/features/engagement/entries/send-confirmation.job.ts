import type { Job } from '../../../jobs/jobs.ts';
import {
  type AddressConfirmationsService,
  type RequestedConfirmation,
  sendConfirmationQueue,
} from './address-confirmations.service.ts';

/** Mails the link after the visitor was answered, so that the time it takes tells nothing. */
export function sendConfirmationJob(
  confirmations: AddressConfirmationsService,
): Job<RequestedConfirmation> {
  return {
    queue: sendConfirmationQueue,
    retries: 5,
    handle: (requested) => confirmations.sendRequested(requested),
  };
}
