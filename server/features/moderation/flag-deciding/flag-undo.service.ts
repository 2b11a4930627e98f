import { getContentState } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { restoreCareCase } from '../care-cases/care-snapshot.ts';
import { assertMayRewrite } from '../content/author-rank.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import { undoFlagDecision } from '../decisions/decision-recording.ts';
import { updateReportVerdicts } from '../decisions/report-verdicts.ts';
import { type Flag, type FlagDecisionValues, flagRepository } from '../flags/flag.repository.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { flagHistoryRepository } from '../flags/flag-history.repository.ts';
import { loadFlagRights } from '../flags/flag-rights.ts';
import { computeOutcome } from '../flags/flag-states.ts';
import { isUndoable, mayUndoEvent } from '../flags/flag-undo.rules.ts';
import { deleteWaitingReview } from '../second-reviews/review-following.ts';
import { type FlagActionResult, runForEachId } from './flag-acting.service.ts';
import type { AppliedFlagAction, FlagSnapshot } from './flag-action.ts';
import { flagChangedError } from './flag-conflicts.ts';
import { lockContentOfFlag, setItemVisibility } from './flag-visibility.ts';
import { publishReversalWebhook } from './flag-webhooks.ts';
import { setAnswersHeld } from './held-answers.ts';

export interface FlagUndoService {
  /**
   * Undoes each event in its own transaction, the latest first, so that several events of one flag
   * can be undone.
   */
  undo(actor: Actor, eventIds: readonly string[]): Promise<FlagActionResult[]>;
  undoIn(trx: Trx, actor: Actor, eventId: number): Promise<AppliedFlagAction>;
}

export function createFlagUndoService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): FlagUndoService {
  async function undoEvent(trx: Trx, actor: Actor, eventId: number): Promise<AppliedFlagAction> {
    const { siteId } = actor;
    const history = flagHistoryRepository(trx);
    const flags = flagRepository(trx);
    const flagId = (await history.find(siteId, eventId))?.contentFlagId;
    const flag = flagId === undefined ? undefined : await flags.findForUpdate(siteId, flagId);
    // Read again under the lock: someone may have undone it meanwhile.
    const event = flag && (await history.find(siteId, eventId));
    if (!flag || !event) throw notFound(flagMessages.eventNotFound);
    if (!isUndoable(event)) throw conflict(flagMessages.cannotUndo);
    if (!mayUndoEvent(actor, await loadFlagRights(trx, actor), event)) throw forbidden();
    if (event.undoneById !== null) {
      const undoing = await history.find(siteId, event.undoneById);
      if (undoing?.userId === actor.id) return { flag, eventId: undoing.id };
      throw undoing ? flagChangedError(actor, undoing) : conflict(flagMessages.cannotUndo);
    }
    const later = await history.findLatestNotUndone(siteId, flag.id, { afterId: event.id });
    if (later) throw flagChangedError(actor, later);

    const before = (event.before ?? {}) as FlagSnapshot;
    const after = (event.after ?? {}) as FlagSnapshot;
    const item = await lockContentOfFlag(trx, flag, { mustExist: before.content !== undefined });
    if (item) await assertAuthorMayBeShown(trx, actor, item.userId, before.content);
    if (item && before.content) await setItemVisibility(trx, siteId, item, before.content);
    await setAnswersHeld(trx, siteId, before.answers ?? [], true);
    if (event.status === 'AUTHOR_CHANGED') {
      await restoreAuthor({ trx, changes, actor }, item, before, after);
    }
    const changed = await flags.update(
      siteId,
      flag.id,
      computeUndoneFlagValues(flag, item, before),
    );
    if (before.care) await restoreCareCase(trx, flag, before.care, after.care);
    if (before.assignedToUserIds) {
      await restoreAssignees(trx, actor, changed, before.assignedToUserIds);
    }
    const undone = {
      contentFlagId: flag.id,
      status: 'UNDONE',
      body: `Undone: ${event.body}`,
      userId: actor.id,
      version: changed.version,
      before: after,
      after: before,
    } as const;
    const [undoneById = null] = await flagEventsRepository(trx).record(siteId, undone);
    if (undoneById !== null) await history.markUndone(siteId, event.id, undoneById);
    await undoFlagDecision(trx, changed, event);
    await updateReportVerdicts(trx, changed);
    // Events such as assignments are no decisions.
    if (before.flag?.outcome !== undefined || before.content) {
      await deleteWaitingReview(trx, changed);
      await publishReversalWebhook(trx, changed);
    }
    await changes.record(trx, actor, {
      noun: 'contentFlag',
      id: flag.id,
      action: 'undone',
      before: after,
      after: before,
      version: changed.version,
    });
    return { flag: changed, eventId: undoneById };
  }

  return {
    undoIn: undoEvent,

    async undo(actor, eventIds) {
      const latestFirst = eventIds.toSorted((a, b) => Number(b) - Number(a));
      const outcomes = await runForEachId(latestFirst, flagMessages.eventNotFound, (id) =>
        database.transaction((trx) => undoEvent(trx, actor, id)),
      );
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
      return [...new Set(eventIds)]
        .map((id) => byId.get(id))
        .filter((outcome) => outcome !== undefined);
    },
  };
}

/** Computes the outcome from the content, because older events do not store it. */
function computeUndoneFlagValues(
  flag: Flag,
  item: ContentItem | undefined,
  before: FlagSnapshot,
): FlagDecisionValues {
  const { decidedAt, ...restored } = before.flag ?? {};
  const isOpen = restored.isOpen ?? flag.isOpen;
  const isApproved = (restored.outcome ?? flag.outcome) === 'APPROVED';
  const gone = flag.assocType === 'user' ? 'visible' : 'deleted';
  const state = item ? getContentState({ ...item, ...before.content }) : gone;
  return {
    ...restored,
    outcome: computeOutcome(state, { isOpen, isApproved, isCare: restored.isCare ?? flag.isCare }),
    ...(decidedAt !== undefined && { decidedAt: decidedAt && new Date(decidedAt) }),
  };
}

async function restoreAuthor(
  { trx, changes, actor }: { trx: Trx; changes: ChangeLog; actor: Actor },
  item: ContentItem | undefined,
  { userId: formerId }: FlagSnapshot,
  { userId: currentId }: FlagSnapshot,
): Promise<void> {
  if (!item || formerId === undefined || currentId === undefined) {
    throw conflict(flagMessages.cannotUndo);
  }
  await assertAuthorMayBeShown(trx, actor, formerId, { isDeleted: false });
  await assertMayRewrite(trx, actor, [formerId, currentId]);
  const version = await contentRepository(trx).setAuthor(actor.siteId, item.id, formerId);
  await changes.record(trx, actor, {
    noun: 'thread',
    id: item.id,
    action: 'updated',
    before: { userId: currentId },
    after: { userId: formerId },
    version,
  });
}

/** Prevents an undo from showing content of an author who is blocked or deleted. */
async function assertAuthorMayBeShown(
  trx: Trx,
  actor: Actor,
  authorId: number,
  visibility: FlagSnapshot['content'] = {},
): Promise<void> {
  if (!Object.values(visibility).includes(false)) return;
  const author = await usersIn(trx).find(actor.siteId, authorId);
  const remains = author && author.roleId !== Number(roleIds.spammer);
  if (!remains) throw conflict(flagMessages.authorRemoved);
}

/** Sends no mails, and skips people who are no longer staff. */
async function restoreAssignees(
  trx: Trx,
  actor: Actor,
  flag: { id: number; isOpen: boolean },
  userIds: readonly number[],
): Promise<void> {
  const assigns = flagAssignsRepository(trx);
  const current = (await assigns.ofFlags(actor.siteId, [flag.id])).map(({ userId }) => userId);
  const staff = await assigns.findStaff(
    actor.siteId,
    userIds.filter((id) => !current.includes(id)),
  );
  await assigns.remove(
    actor.siteId,
    flag.id,
    current.filter((id) => !userIds.includes(id)),
  );
  await assigns.add(
    actor.siteId,
    flag,
    staff.map(({ id }) => id),
  );
}
