import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { AddressConfirmationsService } from './address-confirmations.service.ts';

export interface RequestedConfirmation {
  confirmationId: number;
}

export const sendConfirmationQueue: Queue<RequestedConfirmation> = {
  name: 'engagement.send-confirmation',
};

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
