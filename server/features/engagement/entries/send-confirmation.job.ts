import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { AddressConfirmationsService } from './address-confirmations.service.ts';

export interface RequestedConfirmation {
  confirmationId: number;
}

export const sendConfirmationQueue: Queue<RequestedConfirmation> = {
  name: 'engagement.send-confirmation',
};

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
