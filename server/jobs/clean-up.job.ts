import type { Job } from './jobs.ts';

export type CleanUp = (now: Date) => Promise<void>;

export function cleanUpJob(cleanUp: CleanUp): Job<object> {
  return {
    queue: { name: 'auth.clean-up' },
    retries: 0,
    cron: '17 * * * *',
    handle: () => cleanUp(new Date()),
  };
}
