import type { TextScores } from '../../../../automod/automod.ts';
import type { ContentState } from '../../../../contract/moderation/content.ts';
import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import type { CareAlarm } from '../care/care-alarm.ts';
import { flagEventsRepository, type NewFlagEvent } from '../flags/flag-events.repository.ts';
import {
  type FlagReasons,
  type FlagState,
  flagOpeningRepository,
} from '../flags/flag-opening.repository.ts';
import { outcomeOf } from '../flags/flag-states.ts';
import { hasReason, reasonsInWords, scoresInWords } from './flag-opening.rules.ts';

/** An event to record with the opening, which adds flag id and version. */
type Happening = Omit<NewFlagEvent, 'contentFlagId' | 'version'>;

export interface FlagOpening {
  assocType: AssocType;
  assocId: number;
  /** Author of the content, or the person the flag is about. */
  authorId: number;
  reasons: FlagReasons;
  scores?: TextScores | undefined;
  /** State of the content. Default: pending if it must be approved, else visible. */
  state?: ContentState | undefined;
  requiresPreModeration?: boolean | undefined;
  heldFor?: readonly HeldReason[] | undefined;
  /** Staff member who opens it by hand. */
  openedById?: number | undefined;
  /** Events that led to the opening, such as a report or an edit. */
  happenings?: readonly Happening[];
}

export interface Flagging {
  /**
   * Opens the item's flag. An existing flag gets the reasons and is reopened: each item has one
   * flag.
   */
  openFlag(
    trx: Trx,
    siteId: number,
    opening: FlagOpening,
  ): Promise<{ id: number; version: number }>;
  /** Adds scores and events to an existing flag without reopening it. */
  addToFlag(
    trx: Trx,
    siteId: number,
    addition: Omit<FlagOpening, 'reasons' | 'openedById'>,
  ): Promise<void>;
}

export function createFlagging({
  events,
  careAlarm,
}: {
  events: Events;
  careAlarm: CareAlarm;
}): Flagging {
  async function remember(
    trx: Trx,
    siteId: number,
    flag: { id: number; version: number },
    happenings: readonly Happening[],
  ): Promise<void> {
    const { id, version } = flag;
    await flagEventsRepository(trx).record(
      siteId,
      ...happenings.map((happening) => ({ ...happening, contentFlagId: id, version })),
    );
    await events.publish(trx, { siteId, noun: 'contentFlag', id });
  }

  async function addTo(trx: Trx, siteId: number, flag: FlagState, opening: FlagOpening) {
    const { reasons, scores, requiresPreModeration, happenings = [], openedById } = opening;
    const { heldFor = [] } = opening;
    const opens = openedById !== undefined || hasReason(reasons);
    const { version } = await flagOpeningRepository(trx).update(siteId, flag.id, {
      reasons,
      scores,
      requiresPreModeration,
      opens,
      outcome: outcomeNow(opening),
      heldFor,
    });
    const changed = { id: flag.id, version };
    const isKnown = flag.isOpen && flag.isCare;
    if (reasons.isCare && !isKnown) await careAlarm.tell(trx, siteId, flag.id);
    await remember(trx, siteId, changed, [
      ...happenings,
      ...scored(scores),
      ...(opens && !flag.isOpen ? [opened('REOPENED_BY_RULE', opening)] : []),
    ]);
    return changed;
  }

  return {
    async openFlag(trx, siteId, opening) {
      const repository = flagOpeningRepository(trx);
      const { assocType, assocId, authorId, reasons, scores, requiresPreModeration } = opening;
      const { heldFor = [] } = opening;
      const made = await repository.insert(
        siteId,
        { assocType, assocId, authorId },
        {
          reasons,
          scores,
          requiresPreModeration,
          opens: true,
          outcome: outcomeNow(opening),
          heldFor,
        },
      );
      if (made) {
        const { happenings = [] } = opening;
        if (reasons.isCare) await careAlarm.tell(trx, siteId, made.id);
        await remember(trx, siteId, made, [
          opened('OPENED', opening),
          ...scored(scores),
          ...happenings,
        ]);
        return made;
      }
      const flag = await repository.lock(siteId, assocType, assocId);
      if (!flag) throw new Error(`The flag of ${assocType} ${assocId} is gone`);
      return addTo(trx, siteId, flag, opening);
    },

    async addToFlag(trx, siteId, addition) {
      const { assocType, assocId } = addition;
      const flag = await flagOpeningRepository(trx).lock(siteId, assocType, assocId);
      if (flag) await addTo(trx, siteId, flag, { ...addition, reasons: {} });
    },
  };
}

function outcomeNow({ state, reasons }: FlagOpening): FlagOutcome | null {
  const usual = reasons.isRequiredToPublish ? 'pending' : 'visible';
  return outcomeOf(state ?? usual, { isOpen: true });
}

function opened(
  status: 'OPENED' | 'REOPENED_BY_RULE',
  { reasons, heldFor, openedById }: FlagOpening,
): Happening {
  const body = hasReason(reasons) ? reasonsInWords(reasons, heldFor) : 'Opened by hand';
  return { status, body, userId: openedById ?? null };
}

function scored(scores: TextScores | undefined): Happening[] {
  return scores ? [{ status: 'SCORED', body: scoresInWords(scores), userId: null }] : [];
}
