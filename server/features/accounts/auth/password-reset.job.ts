import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { PasswordResetService, RequestedReset } from './password-reset.service.ts';

export const sendResetLinksQueue: Queue<RequestedReset> = { name: 'auth.send-reset-links' };

/** Not while the one who asked is waiting: how long that takes tells whether there is an account. */
export function sendResetLinksJob(passwordReset: PasswordResetService): Job<RequestedReset> {
  return {
    queue: sendResetLinksQueue,
    retries: 5,
    handle: (reset) => passwordReset.sendRequested(reset),
  };
}
