import { getContentState } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { type Decision, decisionsRepository } from '../decisions/decisions.repository.ts';
import { updateReportVerdicts } from '../decisions/report-verdicts.ts';
import type { FlagSnapshot } from '../flag-deciding/flag-action.ts';
import { lockContentOfFlag, setItemVisibility } from '../flag-deciding/flag-visibility.ts';
import { publishReversalWebhook } from '../flag-deciding/flag-webhooks.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';
import { flagHistoryRepository } from '../flags/flag-history.repository.ts';
import { computeOutcome } from '../flags/flag-states.ts';
import { sanctionsRepository } from '../sanctions/sanctions.repository.ts';
import { revokeSanction } from '../sanctions/sanctions.service.ts';

const restoringStatusByKind = { SPAM: 'UNSPAM', DELETED: 'UNDELETED', KEPT: 'REOPENED' } as const;
const restoringEventBodyByKind = {
  SPAM: 'Overturned after an objection: unmarked as spam',
  DELETED: 'Overturned after an objection: undeleted',
  KEPT: 'Overturned after an objection: to be decided again',
} as const;

/**
 * Reverts a decision like an undo, whatever happened to the flag since. `reviewer` may be staff of
 * another site.
 */
export async function restoreDecision(
  { trx, changes, reviewer }: { trx: Trx; changes: ChangeLog; reviewer: Actor },
  decision: Decision,
): Promise<void> {
  const { siteId, kind } = decision;
  if (kind === 'SPAM' || kind === 'DELETED' || kind === 'KEPT') {
    await restoreContentAfterAppeal({ trx, changes, reviewer }, { ...decision, kind });
  } else {
    const sanction = await sanctionsRepository(trx).findOfDecision(siteId, decision.id);
    if (sanction) await revokeSanction(trx, reviewer, sanction);
  }
  await decisionsRepository(trx).withdraw(siteId, { id: decision.id }, { isSilent: true });
}

async function restoreContentAfterAppeal(
  { trx, changes, reviewer }: { trx: Trx; changes: ChangeLog; reviewer: Actor },
  { id, siteId, kind, contentFlagId, eventId }: Decision & { kind: 'SPAM' | 'DELETED' | 'KEPT' },
): Promise<void> {
  const flags = flagRepository(trx);
  const flag =
    contentFlagId === null ? undefined : await flags.findForUpdate(siteId, contentFlagId);
  if (!flag) throw notFound(flagMessages.notFound);
  const item = await lockContentOfFlag(trx, flag, { mustExist: kind !== 'KEPT' });
  // The member was told of all of them by one notice.
  const kinds = [kind, ...(await decisionsRepository(trx).listSupersededKinds(siteId, id))];
  const isSpamMarkTaken = kinds.includes('SPAM');
  const visibility = {
    ...(isSpamMarkTaken && { isSpam: false }),
    ...(kinds.includes('DELETED') && { isDeleted: false }),
  };
  if (item && kind !== 'KEPT') {
    const author = await usersIn(trx).find(siteId, item.userId);
    const remains = author && author.roleId !== Number(roleIds.spammer);
    if (!remains) throw conflict(flagMessages.authorRemoved);
    await setItemVisibility(trx, siteId, item, visibility);
  }
  const isOpen = kind === 'KEPT' ? true : flag.isOpen;
  const state = item ? getContentState({ ...item, ...visibility }) : 'visible';
  // A flag can name only staff of its own site as decider.
  const reviewerId = reviewer.siteId === siteId ? reviewer.id : null;
  const before: FlagSnapshot = {
    flag: { isOpen: flag.isOpen, isSpam: flag.isSpam, outcome: flag.outcome },
    ...(item && { content: { isSpam: item.isSpam, isDeleted: item.isDeleted } }),
  };
  const changed = await flags.update(
    siteId,
    flag.id,
    {
      isOpen,
      ...(isSpamMarkTaken && { isSpam: false }),
      outcome: computeOutcome(state, { isOpen, isCare: flag.isCare }),
      decidedById: isOpen ? null : reviewerId,
      decidedAt: isOpen ? null : new Date(),
    },
    { isOpenedNow: isOpen && !flag.isOpen },
  );
  const after: FlagSnapshot = {
    flag: { isOpen, isSpam: changed.isSpam, outcome: changed.outcome },
    ...(item && { content: visibility }),
  };
  const [restoredById] = await flagEventsRepository(trx).record(siteId, {
    contentFlagId: flag.id,
    status: restoringStatusByKind[kind],
    body: restoringEventBodyByKind[kind],
    userId: reviewerId,
    version: changed.version,
    before,
    after,
  });
  if (eventId !== null && restoredById !== undefined) {
    await flagHistoryRepository(trx).markUndone(siteId, eventId, restoredById);
  }
  await updateReportVerdicts(trx, changed);
  await publishReversalWebhook(trx, changed);
  await changes.record(
    trx,
    { ...reviewer, siteId },
    {
      noun: 'contentFlag',
      id: flag.id,
      action: 'overturned',
      before,
      after,
      version: changed.version,
    },
  );
}
