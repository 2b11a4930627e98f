import type { Job } from '../../../jobs/jobs.ts';
import {
  type PasswordResetService,
  type RequestedReset,
  sendResetLinksQueue,
} from './password-reset.service.ts';

/** Not while the one who asked is waiting: how long that takes tells whether there is an account. */
export function sendResetLinksJob(passwordReset: PasswordResetService): Job<RequestedReset> {
  return {
    queue: sendResetLinksQueue,
    retries: 5,
    handle: (reset) => passwordReset.sendRequested(reset),
  };
}
