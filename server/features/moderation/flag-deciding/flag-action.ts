import { careCaseMessages } from '../../../../contract/moderation/care-cases.ts';
import { type ContentState, getContentState } from '../../../../contract/moderation/content.ts';
import {
  type FlagEventStatus,
  type FlagOperation,
  flagMessages,
} from '../../../../contract/moderation/content-flags.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { CareSnapshot } from '../care-cases/care-snapshot.ts';
import type { ContentItem } from '../content/content.repository.ts';
import type { Visibility } from '../content/visibility.ts';
import { findPolicyInUse, recordFlagDecision } from '../decisions/decision-recording.ts';
import { updateReportVerdicts } from '../decisions/report-verdicts.ts';
import { type Flag, type FlagDecisionValues, flagRepository } from '../flags/flag.repository.ts';
import { flagClaimsRepository } from '../flags/flag-claims.repository.ts';
import { assertNotClaimedByOthers } from '../flags/flag-claims.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { flagHistoryRepository } from '../flags/flag-history.repository.ts';
import { type FlagRights, loadFlagRights } from '../flags/flag-rights.ts';
import {
  computeOutcome,
  describeOperation,
  effectsByOperation,
  isCareFlag,
} from '../flags/flag-states.ts';
import { sampleForSecondReview } from '../second-reviews/review-following.ts';
import type { AssigneeChange, FlagAssigner } from './flag-assigning.ts';
import { assertFlagUnchanged, flagChangedError } from './flag-conflicts.ts';
import type { FlagEscalator } from './flag-escalating.ts';
import { lockContentOfFlag, setItemVisibility } from './flag-visibility.ts';
import { publishDecisionWebhook } from './flag-webhooks.ts';
import { findHeldAnswers, type HeldAnswer, setAnswersHeld } from './held-answers.ts';
import { assertNoObjectionToOwnDecision } from './notice-objections.ts';

export interface FlagAction {
  operation?: FlagOperation | undefined;
  assignees?: AssigneeChange | undefined;
  word?: string | undefined;
  /** Policy that a decision against the content refers to. */
  policyId?: number | null | undefined;
  isOneOfMany?: boolean | undefined;
  /** Version the actor saw; without one, changes by others are not detected. */
  version?: number | null | undefined;
}

/** Values before or after an event. Undo restores those before it. */
export interface FlagSnapshot {
  flag?: FlagDecisionValues;
  content?: Partial<Visibility>;
  assignedToUserIds?: number[];
  userId?: number;
  /** Staff answers that were published together with the content. */
  answers?: HeldAnswer[];
  care?: CareSnapshot;
}

export interface AppliedFlagAction {
  flag: Flag;
  /** Null if nothing had to change. */
  eventId: number | null;
}

/**
 * Latest statuses after which the operation would change nothing. Every decision also implies DONE.
 */
const statusesWithSameResult: Record<FlagOperation, readonly FlagEventStatus[]> = {
  APPROVE: ['APPROVED'],
  DONE: ['DONE', 'APPROVED', 'DELETED', 'UNDELETED', 'SPAM', 'UNSPAM', 'CLOSED_BY_BLOCKING'],
  REOPEN: ['OPENED', 'REOPENED', 'REOPENED_BY_RULE', 'REPORTED', 'ESCALATED'],
  DELETE: ['DELETED', 'CLOSED_BY_BLOCKING', 'REMOVED_BY_AUTHOR'],
  UN_DELETE: ['UNDELETED'],
  SPAM: ['SPAM'],
  UN_SPAM: ['UNSPAM'],
  ESCALATE: ['ESCALATED'],
};

const nothingToDoMessages: Record<FlagOperation, string> = {
  APPROVE: flagMessages.notPending,
  DONE: 'This content flag is closed already.',
  REOPEN: 'This content flag is open already.',
  DELETE: 'The content is deleted already.',
  UN_DELETE: 'The content is not deleted.',
  SPAM: 'The content is marked as spam already.',
  UN_SPAM: 'The content is not marked as spam.',
  ESCALATE: 'This content flag is escalated already.',
};

export async function applyFlagAction(
  {
    changes,
    assigner,
    escalator,
  }: { changes: ChangeLog; assigner: FlagAssigner; escalator: FlagEscalator },
  trx: Trx,
  actor: Actor,
  flagId: number,
  { operation, assignees, word = '', policyId, isOneOfMany = false, version }: FlagAction,
): Promise<AppliedFlagAction> {
  const { siteId } = actor;
  const flags = flagRepository(trx);
  const flag = await flags.findForUpdate(siteId, flagId);
  if (!flag) throw notFound(flagMessages.notFound);
  assertMayApplyAction(await loadFlagRights(trx, actor), flag, operation, assignees !== undefined);
  if (operation && !assignees && (await isRepeatOfOwnEvent(trx, actor, flag, operation))) {
    return { flag, eventId: null };
  }
  await assertFlagUnchanged(trx, actor, flag, version);
  if (operation) await assertNotClaimedByOthers(trx, actor, flag);
  // Flags about people in danger are decided one by one.
  const isUrgent = flag.isOpen && isCareFlag(flag);
  if (isOneOfMany && isUrgent && operation && operation !== 'ESCALATE') {
    throw conflict(flagMessages.oneByOne);
  }
  const isReopening = operation === 'REOPEN' || operation === 'ESCALATE';
  if (isCareFlag(flag) && (flag.isOpen ? operation === 'DONE' : isReopening)) {
    throw conflict(careCaseMessages.ownStates);
  }

  const policy = await findPolicyInUse(trx, siteId, policyId);
  const item =
    operation && (await lockContentOfFlag(trx, flag, { mustExist: changesContent(operation) }));
  if (operation) await assertOperationPossible(trx, actor, flag, item, operation);
  await assertNoObjectionToOwnDecision(trx, actor, flag, operation);
  const assigned = assignees && (await assigner.plan(trx, actor, flag, assignees, word));
  if (!operation && !assigned) return { flag, eventId: null };

  const { content = {} } = operation ? effectsByOperation[operation] : {};
  const flagChange = operation ? flagEffectsOfOperation(flag, operation) : {};
  const decision = operation
    ? computeFlagDecision(actor, flag, contentStateAfter(flag, item, operation), operation)
    : {};
  const written = pickDifferingValues(flag, { ...flagChange, ...decision });
  const visibility = item ? pickDifferingValues(item, content) : {};
  const answers = operation === 'APPROVE' ? await findHeldAnswers(trx, flag) : [];
  const before: FlagSnapshot = {
    flag: pickSameKeys(flag, written),
    ...(item && { content: pickSameKeys(item, visibility) }),
    ...(assigned && { assignedToUserIds: assigned.before }),
    ...(answers.length > 0 && { answers }),
  };
  const after: FlagSnapshot = {
    flag: written,
    ...(item && { content: visibility }),
    ...(assigned && { assignedToUserIds: assigned.after }),
  };

  if (item) await setItemVisibility(trx, siteId, item, visibility);
  await setAnswersHeld(trx, siteId, answers, false);
  const changed = await flags.update(siteId, flag.id, written, { isOpenedNow: written.isOpen });
  if (assigned) await assigner.write(trx, actor, changed, assigned);
  if (!changed.isOpen) await flagClaimsRepository(trx).endClaim(siteId, flag.id);
  if (operation === 'ESCALATE') await escalator.notifyAdmins(trx, actor, changed);

  const status = operation ? effectsByOperation[operation].status : assigned?.status;
  if (!status) throw new Error('There is nothing to record');
  const words = operation && describeOperation(operation, changed.outcome);
  const reasoned = words && policy ? `${words}: ${policy.name}` : words;
  const body = [reasoned, assigned?.body].filter(Boolean).join('. ');
  const [eventId = null] = await flagEventsRepository(trx).record(siteId, {
    contentFlagId: flag.id,
    status,
    body,
    userId: actor.id,
    version: changed.version,
    before,
    after,
  });
  if (operation) {
    await recordFlagDecision(trx, {
      before: flag,
      after: changed,
      item,
      operation,
      policy,
      eventId,
      decidedById: actor.id,
    });
  }
  if (operation) {
    await updateReportVerdicts(trx, changed);
    const first = { item, policyId: policy?.id ?? null, decidedById: actor.id };
    await sampleForSecondReview(trx, changed, first);
  }
  if (operation) await publishDecisionWebhook(trx, flag, changed, operation);
  await changes.record(trx, actor, {
    noun: 'contentFlag',
    id: flag.id,
    action: status.toLowerCase(),
    before,
    after: policy ? { ...after, policyId: policy.id } : after,
    version: changed.version,
  });
  return { flag: changed, eventId };
}

/**
 * Cases in the care lane stay open whatever happens to the text, because the person still needs
 * help.
 */
function flagEffectsOfOperation(
  flag: Pick<Flag, 'isOpen' | 'isCare'>,
  operation: FlagOperation,
): Partial<Pick<Flag, 'isOpen' | 'isSpam' | 'isEscalated'>> {
  const { flag: effects } = effectsByOperation[operation];
  if (!flag.isOpen || !isCareFlag(flag) || effects.isOpen !== false) return effects;
  const { isOpen: _, isSpam: __, ...others } = effects;
  return others;
}

/** False for operations such as closing, which also work on flags of erased content. */
function changesContent(operation: FlagOperation): boolean {
  return Object.keys(effectsByOperation[operation].content).length > 0;
}

function contentStateAfter(
  flag: Flag,
  item: ContentItem | undefined,
  operation: FlagOperation,
): ContentState {
  if (item) return getContentState({ ...item, ...effectsByOperation[operation].content });
  return flag.assocType === 'user' ? 'visible' : 'deleted';
}

function computeFlagDecision(
  actor: Actor,
  flag: Flag,
  state: ContentState,
  operation: FlagOperation,
): FlagDecisionValues {
  const isOpen = flagEffectsOfOperation(flag, operation).isOpen ?? flag.isOpen;
  const outcome = computeOutcome(state, {
    isOpen,
    isApproved: operation === 'APPROVE',
    isCare: isCareFlag(flag),
  });
  const isUndecided = outcome === null || (outcome === 'WAITING' && isOpen);
  if (isUndecided) return { outcome, decidedById: null, decidedAt: null };
  // Reopening does not change `decidedById`: the content is still hidden by that decision.
  if (operation === 'REOPEN' || operation === 'ESCALATE') return { outcome };
  return { outcome, decidedById: actor.id, decidedAt: new Date() };
}

function assertMayApplyAction(
  may: FlagRights,
  flag: Flag,
  operation: FlagOperation | undefined,
  assigns: boolean,
): void {
  if (operation && !may(operation)) throw forbidden();
  const isForPeople = !assigns && (!operation || effectsByOperation[operation].isForPeople);
  if (flag.assocType === 'user' && !isForPeople) throw forbidden(flagMessages.notForPeople);
}

/** True if the actor's own last event was the same: a double click or a retried request. */
async function isRepeatOfOwnEvent(
  trx: Trx,
  actor: Actor,
  flag: Flag,
  operation: FlagOperation,
): Promise<boolean> {
  const latest = await flagHistoryRepository(trx).findLatest(actor.siteId, flag.id);
  return latest?.userId === actor.id && latest.status === effectsByOperation[operation].status;
}

async function assertOperationPossible(
  trx: Trx,
  actor: Actor,
  flag: Flag,
  item: ContentItem | undefined,
  operation: FlagOperation,
): Promise<void> {
  const { flag: flagChange, content } = effectsByOperation[operation];
  const isAlreadyDone =
    item && changesContent(operation)
      ? Object.keys(pickDifferingValues(item, content)).length === 0
      : Object.keys(pickDifferingValues(flag, flagChange)).length === 0;
  if (isAlreadyDone) {
    const statuses = statusesWithSameResult[operation];
    const event = await flagHistoryRepository(trx).findLatestNotUndone(actor.siteId, flag.id, {
      statuses,
    });
    throw event ? flagChangedError(actor, event) : conflict(nothingToDoMessages[operation]);
  }
  if (operation === 'UN_DELETE' && (await isDeletedByAuthor(trx, flag))) {
    throw conflict(flagMessages.deletedByAuthor);
  }
  // Approving would not publish content that is deleted or spam.
  if (operation === 'APPROVE' && (item?.isDeleted || item?.isSpam)) {
    throw conflict(flagMessages.approveHidden);
  }
}

async function isDeletedByAuthor(trx: Trx, { siteId, id }: Flag): Promise<boolean> {
  const statuses = ['REMOVED_BY_AUTHOR', 'UNDELETED'] as const;
  const latest = await flagHistoryRepository(trx).findLatestNotUndone(siteId, id, { statuses });
  return latest?.status === 'REMOVED_BY_AUTHOR';
}

function pickDifferingValues<Wanted extends object>(
  stored: Wanted,
  wanted: Partial<Wanted>,
): Partial<Wanted> {
  const entries = Object.entries(wanted) as [keyof Wanted, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => stored[name] !== value),
  ) as Partial<Wanted>;
}

function pickSameKeys<From extends object>(from: From, names: Partial<From>): Partial<From> {
  return Object.fromEntries(
    (Object.keys(names) as (keyof From)[]).map((name) => [name, from[name]]),
  ) as Partial<From>;
}
