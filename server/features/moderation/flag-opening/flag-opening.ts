import type { TextScores } from '../../../../automod/automod.ts';
import type { ContentState } from '../../../../contract/moderation/content.ts';
import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import { languageName } from '../../../../contract/moderation/finding-labels.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import type { Core } from '../../../area.ts';
import type { Metrics } from '../../../base/metrics.ts';
import type { Trx } from '../../../db/database.ts';
import { afterCommit } from '../../../db/transaction-scope.ts';
import type { CareSigns } from '../care-cases/care-signs.ts';
import { flagFindingsRepository } from '../flag-findings/flag-findings.repository.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { flagEventsRepository, type NewFlagEvent } from '../flags/flag-events.repository.ts';
import {
  type FlagReasons,
  flagOpeningRepository,
  type LockedFlag,
} from '../flags/flag-opening.repository.ts';
import { computeOutcome } from '../flags/flag-states.ts';
import { staffLanguagesRepository } from '../staff-languages/staff-languages.repository.ts';
import { publishWebhook } from '../webhooks/webhook-outbox.ts';
import { describeReasons, describeScores, hasAnyReason } from './flag-opening.rules.ts';

type FlagOpeningEvent = Omit<NewFlagEvent, 'contentFlagId' | 'version'>;

interface FlagOpening {
  assocType: AssocType;
  assocId: number;
  authorId: number;
  reasons: FlagReasons;
  scores?: TextScores | undefined;
  /** State of the content. Default: pending if it must be approved, else visible. */
  state?: ContentState | undefined;
  requiresPreModeration?: boolean | undefined;
  heldFor?: readonly HeldReason[] | undefined;
  openedById?: number | undefined;
  /** False if only a member's report says that someone is in danger. Default: true. */
  isCareConfirmed?: boolean | undefined;
  openedFor?: string | undefined;
  relatedEvents?: readonly FlagOpeningEvent[];
}

export interface Flagging {
  /**
   * Opens the item's flag. An item has only one: an existing flag gets the further reasons and is
   * reopened.
   */
  openFlag(
    trx: Trx,
    siteId: number,
    opening: FlagOpening,
  ): Promise<{ id: number; version: number }>;
  /**
   * Returns the id of the item's flag. If there is none, creates a closed one for a decision that
   * follows in the same transaction, so that undoing the decision leaves nothing in the queue.
   */
  recordFlag(
    trx: Trx,
    siteId: number,
    flag: Pick<FlagOpening, 'assocType' | 'assocId' | 'authorId' | 'requiresPreModeration'> & {
      state: ContentState;
      recordedById: number;
    },
  ): Promise<number>;
  /** Adds scores and events to an existing flag without reopening it. */
  addToFlag(
    trx: Trx,
    siteId: number,
    addition: Omit<FlagOpening, 'reasons' | 'openedById'>,
  ): Promise<void>;
}

export function createFlagging({
  events,
  careSigns,
  metrics,
}: Pick<Core, 'events' | 'metrics'> & { careSigns: CareSigns }): Flagging {
  async function recordEvents(
    trx: Trx,
    siteId: number,
    flag: { id: number; version: number },
    relatedEvents: readonly FlagOpeningEvent[],
  ): Promise<void> {
    const { id, version } = flag;
    await flagEventsRepository(trx).record(
      siteId,
      ...relatedEvents.map((event) => ({ ...event, contentFlagId: id, version })),
    );
    await events.publish(trx, { siteId, noun: 'contentFlag', id });
  }

  async function addCareSign(
    trx: Trx,
    siteId: number,
    flagId: number,
    { authorId: personId, reasons, scores, isCareConfirmed: isConfirmed = true }: FlagOpening,
    wasInLane: boolean,
  ): Promise<void> {
    if (!reasons.isCare) return;
    await careSigns.add(trx, { siteId, flagId, personId, isConfirmed, scores, wasInLane });
  }

  async function addTo(trx: Trx, siteId: number, flag: LockedFlag, opening: FlagOpening) {
    const { reasons, scores, requiresPreModeration, relatedEvents = [], openedById } = opening;
    const { heldFor = [] } = opening;
    const shouldOpen = openedById !== undefined || hasAnyReason(reasons);
    const { version } = await flagOpeningRepository(trx).update(siteId, flag.id, {
      reasons,
      scores,
      requiresPreModeration,
      shouldOpen,
      outcome: outcomeWhileOpen(opening),
      heldFor,
    });
    if (shouldOpen && !flag.isOpen) afterCommit(() => countOpenedFlag(metrics, reasons));
    const changed = { id: flag.id, version };
    await addCareSign(trx, siteId, flag.id, opening, flag.isOpen && flag.isCare);
    await addFindingsOfScores(trx, siteId, flag.id, opening);
    await recordEvents(trx, siteId, changed, [
      ...relatedEvents,
      ...createScoredEvents(scores),
      ...(shouldOpen && !flag.isOpen ? [createOpenedEvent('REOPENED_BY_RULE', opening)] : []),
    ]);
    if (shouldOpen && !flag.isOpen) await publishOpenedWebhook(trx, siteId, flag.id, opening);
    return changed;
  }

  return {
    async openFlag(trx, siteId, opening) {
      const repository = flagOpeningRepository(trx);
      const { assocType, assocId, authorId, reasons, scores, requiresPreModeration } = opening;
      const { heldFor = [] } = opening;
      const inserted = await repository.insert(
        siteId,
        { assocType, assocId, authorId },
        {
          reasons,
          scores,
          requiresPreModeration,
          shouldOpen: true,
          outcome: outcomeWhileOpen(opening),
          heldFor,
        },
      );
      if (inserted) {
        afterCommit(() => countOpenedFlag(metrics, reasons));
        const { relatedEvents = [] } = opening;
        await addCareSign(trx, siteId, inserted.id, opening, false);
        await addFindingsOfScores(trx, siteId, inserted.id, opening);
        const routed = await assignLanguageReader(trx, siteId, inserted.id, opening);
        await recordEvents(trx, siteId, inserted, [
          createOpenedEvent('OPENED', opening),
          ...createScoredEvents(scores),
          ...relatedEvents,
          ...routed,
        ]);
        await publishOpenedWebhook(trx, siteId, inserted.id, opening);
        return inserted;
      }
      const flag = await repository.lock(siteId, assocType, assocId);
      if (!flag) throw new Error(`The flag of ${assocType} ${assocId} is gone`);
      return addTo(trx, siteId, flag, opening);
    },

    async recordFlag(trx, siteId, { recordedById: userId, state, ...about }) {
      const { assocType, assocId, requiresPreModeration } = about;
      const repository = flagOpeningRepository(trx);
      const inserted = await repository.insert(siteId, about, {
        reasons: {},
        scores: undefined,
        requiresPreModeration,
        shouldOpen: false,
        outcome: computeOutcome(state, { isOpen: false }),
        heldFor: [],
      });
      if (inserted) {
        const body = 'Recorded with a decision about several items';
        await recordEvents(trx, siteId, inserted, [{ status: 'OPENED', body, userId }]);
        return inserted.id;
      }
      const flag = await repository.lock(siteId, assocType, assocId);
      if (!flag) throw new Error(`The flag of ${assocType} ${assocId} is gone`);
      return flag.id;
    },

    async addToFlag(trx, siteId, addition) {
      const { assocType, assocId } = addition;
      const flag = await flagOpeningRepository(trx).lock(siteId, assocType, assocId);
      if (flag) await addTo(trx, siteId, flag, { ...addition, reasons: {} });
    },
  };
}

/** Records dangerous advice, and an unread language whatever opened the flag. */
async function addFindingsOfScores(
  trx: Trx,
  siteId: number,
  flagId: number,
  { reasons, scores }: FlagOpening,
): Promise<void> {
  const unreadLanguage = scores?.unreadLanguage;
  const advice = reasons.isAdvice ? (scores?.advice ?? reportedAdviceFinding) : undefined;
  if (!advice && unreadLanguage === undefined) return;
  await flagFindingsRepository(trx).add(siteId, flagId, { advice, unreadLanguage });
}

/** Assigns a text that automod cannot read to the least busy of the staff who can. */
async function assignLanguageReader(
  trx: Trx,
  siteId: number,
  flagId: number,
  { reasons, scores }: FlagOpening,
): Promise<FlagOpeningEvent[]> {
  const language = scores?.unreadLanguage;
  if (!reasons.isUnread || language === undefined) return [];
  const reader = await staffLanguagesRepository(trx).findLeastBusyReader(siteId, language);
  if (!reader) return [];
  await flagAssignsRepository(trx).add(siteId, { id: flagId, isOpen: true }, [reader.id]);
  const body = `Assigned to ${reader.username}, who reads ${languageName(language)}`;
  return [{ status: 'ASSIGNED', body, userId: null }];
}

const reportedAdviceFinding = { kind: 'REPORTED', sentence: '' } as const;

async function publishOpenedWebhook(
  trx: Trx,
  siteId: number,
  flagId: number,
  { assocType, assocId, reasons }: FlagOpening,
): Promise<void> {
  // Care cases are published by an event of their own, without a reason.
  if (reasons.isCare) return;
  const data = { flagId, assocType, assocId };
  await publishWebhook(trx, { siteId, type: 'flag.opened', subject: `flag ${flagId}`, data });
}

function countOpenedFlag({ flagsOpened }: Metrics, reasons: FlagReasons): void {
  const given = Object.entries(reasons).filter(([, isGiven]) => isGiven);
  if (given.length === 0) flagsOpened.inc({ reason: 'byHand' });
  for (const [reason] of given) flagsOpened.inc({ reason });
}

function outcomeWhileOpen({ state, reasons }: FlagOpening): FlagOutcome | null {
  const defaultState = reasons.isRequiredToPublish ? 'pending' : 'visible';
  return computeOutcome(state ?? defaultState, { isOpen: true });
}

function createOpenedEvent(
  status: 'OPENED' | 'REOPENED_BY_RULE',
  { reasons, heldFor, openedById, openedFor }: FlagOpening,
): FlagOpeningEvent {
  const byHand = openedFor ? `Opened by hand: ${openedFor}` : 'Opened by hand';
  const body = hasAnyReason(reasons) ? describeReasons(reasons, heldFor) : byHand;
  return { status, body, userId: openedById ?? null };
}

function createScoredEvents(scores: TextScores | undefined): FlagOpeningEvent[] {
  return scores ? [{ status: 'SCORED', body: describeScores(scores), userId: null }] : [];
}
