import type { FlagEventStatus } from '../../../../contract/moderation/content-flags.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError } from '../../../base/errors.ts';
import { formatTimeAgo } from '../../../base/versions.ts';
import type { Db } from '../../../db/database.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { type FlagEvent, flagHistoryRepository } from '../flags/flag-history.repository.ts';

const descriptionByEventStatus: Record<FlagEventStatus, string> = {
  OPENED: 'This content flag was opened',
  REOPENED_BY_RULE: 'This content flag was opened again',
  REPORTED: 'The content was reported',
  SCORED: 'The content was scored again',
  APPROVED: 'The content was approved and published',
  DONE: 'This content flag was marked as done',
  REOPENED: 'This content flag was marked as not done',
  DELETED: 'The content was deleted',
  UNDELETED: 'The content was undeleted',
  SPAM: 'The content was marked as spam',
  UNSPAM: 'The content was unmarked as spam',
  ESCALATED: 'This content flag was escalated to the admins',
  ASSIGNED: 'This content flag was assigned',
  UNASSIGNED: 'This content flag was unassigned',
  EDITED: 'The content was edited',
  REPLIED: 'The content was replied to',
  THREAD_CHANGED: 'The thread was changed',
  AUTHOR_CHANGED: 'The author of the thread was changed',
  CLOSED_BY_BLOCKING: 'The author was removed and this content flag closed',
  REMOVED_BY_AUTHOR: 'The author deleted the content',
  REPORTS_IGNORED: 'Further reports were ignored until an edit',
  REPORTS_COUNTED: 'Reports were counted again',
  CARE_STATE: 'The state of the case was changed',
  CARE_MARKED: 'The person was marked as in danger',
  CARE_UNMARKED: 'The mark that the person is in danger was removed',
  CARE_MESSAGE: 'A message was exchanged with the person',
  CARE_SIGN: 'The same person gave another sign',
  CARE_ALARM: 'The alarm was repeated',
  CARE_HIDDEN: 'The text was hidden',
  CARE_SHOWN: 'The text was shown again',
  ADVICE_NOTE: 'The note on the public page was changed',
  ADVICE_REVIEWED: 'The advice was judged',
  UNDONE: 'The last action was undone',
};

/** Example: 'This content flag was marked as done by Ana 2 minutes ago.' */
export function flagChangedError(actor: Actor, event: FlagEvent): AppError {
  const { status, userId, username, insertedAt } = event;
  const by = userId === actor.id ? 'you' : username;
  const parts = [descriptionByEventStatus[status], by && `by ${by}`, formatTimeAgo(insertedAt)];
  return new AppError('CONFLICT', `${parts.filter(Boolean).join(' ')}.`, undefined, {
    status,
    changedBy: username,
    changedAt: insertedAt,
  });
}

/** Throws a conflict if the flag's version is not the expected one. The flag must be locked. */
export async function assertFlagUnchanged(
  db: Db,
  actor: Actor,
  flag: Flag,
  expected: number | null | undefined,
): Promise<void> {
  if (expected == null || expected === flag.version) return;
  const latest = await flagHistoryRepository(db).findLatest(actor.siteId, flag.id);
  if (latest) throw flagChangedError(actor, latest);
  throw new AppError('CONFLICT', 'This content flag was changed meanwhile.');
}
