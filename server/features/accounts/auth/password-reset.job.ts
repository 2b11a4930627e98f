import type { Job } from '../../../jobs/jobs.ts';
import {
  type PasswordResetService,
  type RequestedReset,
  sendResetLinksQueue,
} from './password-reset.service.ts';

/** Runs as a job, so that the response time of a request does not reveal if there is an account. */
export function sendResetLinksJob(passwordReset: PasswordResetService): Job<RequestedReset> {
  return {
    queue: sendResetLinksQueue,
    retries: 5,
    handle: (reset) => passwordReset.sendRequestedLinks(reset),
  };
}
