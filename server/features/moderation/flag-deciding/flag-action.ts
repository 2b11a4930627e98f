import {
  type FlagEventStatus,
  type FlagOperation,
  flagMessages,
} from '../../../../contract/moderation/content-flags.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { ContentItem } from '../content/content.repository.ts';
import type { Visibility } from '../content/visibility.ts';
import { type Flag, type FlagWrite, flagRepository } from '../flags/flag.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { flagHistoryRepository } from '../flags/flag-history.repository.ts';
import { operations } from '../flags/flag-states.ts';
import type { AssigneeChange, Assigning } from './flag-assigning.ts';
import { assertUnchanged, changedMeanwhile } from './flag-conflicts.ts';
import { lockContent, setVisibility } from './flag-visibility.ts';

export interface FlagAction {
  operation?: FlagOperation | undefined;
  assignees?: AssigneeChange | undefined;
  /** The version that the person saw; absent when they do not care. */
  version?: number | null | undefined;
}

/** What an event changed; an undo puts `before` back. Only what differs is in it. */
export interface FlagSnapshot {
  flag?: FlagWrite;
  content?: Partial<Visibility>;
  assignedToUserIds?: number[];
}

export interface Acted {
  flag: Flag;
  /** None, when everything was so already. */
  eventId: number | null;
}

/** After which of these it is as the operation would make it. */
const sameResult: Record<FlagOperation, readonly FlagEventStatus[]> = {
  APPROVE: ['APPROVED'],
  DONE: ['DONE', 'APPROVED', 'DELETED', 'SPAM', 'CLOSED_BY_BLOCKING'],
  REOPEN: ['OPENED', 'REOPENED', 'REOPENED_BY_RULE', 'REPORTED'],
  DELETE: ['DELETED', 'CLOSED_BY_BLOCKING'],
  UN_DELETE: ['UNDELETED'],
  SPAM: ['SPAM'],
  UN_SPAM: ['UNSPAM'],
};

const nothingToDo: Record<FlagOperation, string> = {
  APPROVE: flagMessages.notPending,
  DONE: 'This content flag is closed already.',
  REOPEN: 'This content flag is open already.',
  DELETE: 'The content is deleted already.',
  UN_DELETE: 'The content is not deleted.',
  SPAM: 'The content is marked as spam already.',
  UN_SPAM: 'The content is not marked as spam.',
};

/** One decision about one flag, in the transaction it is given: all of it or nothing. */
export async function act(
  { changes, assigning }: { changes: ChangeLog; assigning: Assigning },
  trx: Trx,
  actor: Actor,
  flagId: number,
  { operation, assignees, version }: FlagAction,
): Promise<Acted> {
  const { siteId } = actor;
  const flags = flagRepository(trx);
  const flag = await flags.findForUpdate(siteId, flagId);
  if (!flag) throw notFound(flagMessages.notFound);
  assertMay(actor, flag, operation, assignees !== undefined);
  if (operation && !assignees && (await isRepeated(trx, actor, flag, operation))) {
    return { flag, eventId: null };
  }
  await assertUnchanged(trx, actor, flag, version);

  // What is gone for good can still be closed.
  const item = isAboutContent(operation) ? await lockContent(trx, flag) : undefined;
  if (operation) await assertPossible(trx, actor, flag, item, operation);
  const assigned = assignees && (await assigning.plan(trx, actor, flag, assignees));
  if (!operation && !assigned) return { flag, eventId: null };

  const { flag: flagChange = {}, content = {} } = operation ? operations[operation] : {};
  const written = differing(flag, flagChange);
  const visibility = item ? differing(item, content) : {};
  const before: FlagSnapshot = {
    flag: pick(flag, written),
    ...(item && { content: pick(item, visibility) }),
    ...(assigned && { assignedToUserIds: assigned.before }),
  };
  const after: FlagSnapshot = {
    flag: written,
    ...(item && { content: visibility }),
    ...(assigned && { assignedToUserIds: assigned.after }),
  };

  if (item) await setVisibility(trx, siteId, item, visibility);
  const changed = await flags.update(siteId, flag.id, written, { isOpenedNow: written.isOpen });
  if (assigned) await assigning.write(trx, actor, changed, assigned);

  const status = operation ? operations[operation].status : assigned?.status;
  if (!status) throw new Error('There is nothing to record');
  const body = [operation && operations[operation].body, assigned?.body].filter(Boolean).join('. ');
  const [eventId = null] = await flagEventsRepository(trx).record(siteId, {
    contentFlagId: flag.id,
    status,
    body,
    userId: actor.id,
    version: changed.version,
    before,
    after,
  });
  await changes.record(trx, actor, {
    noun: 'contentFlag',
    id: flag.id,
    action: status.toLowerCase(),
    before,
    after,
    version: changed.version,
  });
  return { flag: changed, eventId };
}

function isAboutContent(operation: FlagOperation | undefined): boolean {
  return operation !== undefined && Object.keys(operations[operation].content).length > 0;
}

function assertMay(
  actor: Actor,
  flag: Flag,
  operation: FlagOperation | undefined,
  assigns: boolean,
): void {
  const isAboutPerson = flag.assocType === 'user';
  if (isAboutPerson && assigns) throw forbidden();
  if (!operation) return;
  const { isForAdmins, isForPeople } = operations[operation];
  if (isAboutPerson && !isForPeople) throw forbidden();
  if (isForAdmins && !isAdminLevel(actor.roleId)) throw forbidden();
}

/** Pressed twice, or sent again after the answer was lost: it is done, and was theirs. */
async function isRepeated(
  trx: Trx,
  actor: Actor,
  flag: Flag,
  operation: FlagOperation,
): Promise<boolean> {
  const latest = await flagHistoryRepository(trx).latest(actor.siteId, flag.id);
  return latest?.userId === actor.id && latest.status === operations[operation].status;
}

async function assertPossible(
  trx: Trx,
  actor: Actor,
  flag: Flag,
  item: ContentItem | undefined,
  operation: FlagOperation,
): Promise<void> {
  const { flag: flagChange, content } = operations[operation];
  const isSo = item
    ? Object.keys(differing(item, content)).length === 0
    : flag.isOpen === flagChange.isOpen;
  if (isSo) {
    const statuses = sameResult[operation];
    const event = await flagHistoryRepository(trx).latestStanding(actor.siteId, flag.id, {
      statuses,
    });
    throw event ? changedMeanwhile(actor, event) : conflict(nothingToDo[operation]);
  }
  // It would not be published: something else hides it.
  if (operation === 'APPROVE' && (item?.isDeleted || item?.isSpam)) {
    throw conflict(flagMessages.approveHidden);
  }
}

/** Those of the wanted values that are not there yet. */
function differing<Wanted extends object>(
  stored: Wanted,
  wanted: Partial<Wanted>,
): Partial<Wanted> {
  const entries = Object.entries(wanted) as [keyof Wanted, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => stored[name] !== value),
  ) as Partial<Wanted>;
}

function pick<From extends object>(from: From, names: Partial<From>): Partial<From> {
  return Object.fromEntries(
    (Object.keys(names) as (keyof From)[]).map((name) => [name, from[name]]),
  ) as Partial<From>;
}
