import type { ChangeLog } from '../../../base/changes.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Trx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { linkOffersIn } from '../../accounts/users/link-offers.ts';
import { unlinkAccounts } from '../../accounts/users/same-person.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import {
  runTask,
  type TaskParts,
  type TaskQueue,
  type TaskStep,
} from '../../tasks/task-runs/task-runs.runner.ts';
import { awardsRepository } from '../awards/awards.repository.ts';
import { correctUserCounts } from '../users/user-counts.repository.ts';
import { composeLinkOfferMail } from './link-offer.mail.ts';
import { syncRepository } from './sync.repository.ts';

export const syncUsersQueue: TaskQueue = { name: 'users.sync' };

const accountsPerStep = 1000;

/** Stored in the task run, so that any process can continue it. */
interface UserSyncProgress {
  after: number;
  accounts: number;
  /** Accounts whose owners were mailed an offer to link another. */
  asked: number;
  unlinked: number;
}

/**
 * Repairs a site's directory: links between accounts, and counters. Accounts with different proven
 * addresses are separated; those with the same are only offered to their owners by mail. Every step
 * leaves a valid state, so it may stop anywhere and be restarted.
 */
export function syncUsersJob(
  parts: TaskParts & { changes: ChangeLog; mail: MailService; hosts: Hosts },
): Job<{ taskRunId: number }> {
  return {
    queue: syncUsersQueue,
    retries: 5,
    handle: ({ taskRunId }) =>
      runTask(parts, taskRunId, {
        async step(trx, run) {
          const progress: UserSyncProgress = {
            after: 0,
            accounts: 0,
            asked: 0,
            unlinked: 0,
            ...run.result,
          };
          const directory = syncRepository(trx);
          const userIds = await directory.nextAccounts(run.siteId, progress.after, accountsPerStep);
          if (userIds.length === 0) return finishUserSync(trx, parts.changes, run, progress);
          const inconsistentIds = await directory.findInconsistent(userIds);
          await directory.lockRelated(inconsistentIds);
          const unlinked = await unlinkAccounts(trx, inconsistentIds);
          const asked = await offerAccountLinks(trx, parts, inconsistentIds);
          const result: UserSyncProgress = {
            after: userIds.at(-1) ?? progress.after,
            accounts: progress.accounts + userIds.length,
            asked: progress.asked + asked,
            unlinked: progress.unlinked + unlinked,
          };
          return {
            done: userIds.length,
            message: 'Comparing accounts',
            result: { ...result },
            isFinished: false,
          };
        },
      }),
  };
}

async function offerAccountLinks(
  trx: Trx,
  { mail, hosts }: { mail: MailService; hosts: Hosts },
  userIds: readonly number[],
): Promise<number> {
  const offers = await linkOffersIn(trx).offer(userIds);
  for (const offer of offers) await mail.queue(trx, composeLinkOfferMail(offer, hosts));
  return offers.length;
}

async function finishUserSync(
  trx: Trx,
  changes: ChangeLog,
  run: AnyRun,
  { accounts, asked, unlinked }: UserSyncProgress,
): Promise<TaskStep> {
  const correctedCounts = await correctUserCounts(trx, run.siteId);
  const correctedAwards = await awardsRepository(trx).recount(run.siteId);
  const result = { accounts, asked, unlinked, correctedCounts, correctedAwards };
  const starter = { id: run.startedBy, siteId: run.siteId, requestId: `task run ${run.id}` };
  await changes.record(trx, starter, {
    noun: 'directory',
    id: run.siteId,
    action: 'synced',
    after: { ...result, taskRunId: run.id },
  });
  return {
    done: 0,
    message: `Accounts: ${accounts}. Asked to link: ${asked}. Unlinked: ${unlinked}.`,
    result,
    isFinished: true,
  };
}
