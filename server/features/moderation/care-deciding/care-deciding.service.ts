import {
  careCaseMessages,
  careMarking,
  careStateChange,
} from '../../../../contract/moderation/care-cases.ts';
import {
  type CareState,
  careStateLabels,
  openCareStates,
} from '../../../../contract/moderation/care-states.ts';
import { getContentState } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { type CareCase, careCasesRepository } from '../care-cases/care-cases.repository.ts';
import {
  careDisclosuresRepository,
  type StoredCareDisclosure,
} from '../care-cases/care-disclosures.repository.ts';
import type { CareSigns } from '../care-cases/care-signs.ts';
import { toCareSnapshot, updateReporterTrust } from '../care-cases/care-snapshot.ts';
import { publishCareWebhook } from '../care-cases/care-webhooks.ts';
import type { FlagSnapshot } from '../flag-deciding/flag-action.ts';
import { assertFlagUnchanged } from '../flag-deciding/flag-conflicts.ts';
import { lockContentOfFlag, setItemVisibility } from '../flag-deciding/flag-visibility.ts';
import { type Flag, type FlagDecisionValues, flagRepository } from '../flags/flag.repository.ts';
import { computeOutcome, isCareFlag } from '../flags/flag-states.ts';
import { recordFlagEvent } from '../flags/record-flag-event.ts';

interface WithSeenVersion {
  version?: number | null | undefined;
}

export interface CareDecidingService {
  ofFlags(actor: Actor, flagIds: readonly number[]): Promise<CareCase[]>;
  listDisclosures(actor: Actor, flagIds: readonly number[]): Promise<StoredCareDisclosure[]>;
  setState(
    actor: Actor,
    flagId: number,
    change: WithSeenVersion & {
      state: string;
      note?: string | null | undefined;
      /** Number of signs that was seen; refused if the person gave another one meanwhile. */
      signCount?: number | null | undefined;
      disclosure?: object | null | undefined;
    },
  ): Promise<Flag>;
  /** Puts a flag into the care lane, or takes it out. */
  mark(
    actor: Actor,
    flagId: number,
    marking: WithSeenVersion & { isCare: boolean; reason: string },
  ): Promise<Flag>;
  /** Hides the text from everyone but its author and staff, or shows it again. */
  setTextHidden(
    actor: Actor,
    flagId: number,
    hiding: WithSeenVersion & { isHidden: boolean },
  ): Promise<Flag>;
}

const careFollowUpMs = 24 * 3_600_000;

export function createCareDecidingService({
  database,
  changes,
  careSigns,
}: Pick<Core, 'database' | 'changes'> & { careSigns: CareSigns }): CareDecidingService {
  async function lockFlag(
    trx: Trx,
    actor: Actor,
    id: number,
    { version }: WithSeenVersion,
  ): Promise<Flag> {
    const flag = await flagRepository(trx).findForUpdate(actor.siteId, id);
    if (!flag) throw notFound(flagMessages.notFound);
    await assertFlagUnchanged(trx, actor, flag, version);
    return flag;
  }

  async function lockCase(trx: Trx, actor: Actor, id: number, seen: WithSeenVersion) {
    const flag = await lockFlag(trx, actor, id, seen);
    if (!isCareFlag(flag)) throw conflict(careCaseMessages.notCare);
    const cases = careCasesRepository(trx);
    const ids = { siteId: actor.siteId, flagId: flag.id, personId: flag.authorId };
    const careCase =
      (await cases.find(actor.siteId, flag.id)) ??
      (await cases.start(ids, { isConfirmed: true, urgency: 1 }));
    return { flag, careCase };
  }

  return {
    ofFlags: ({ siteId }, flagIds) => careCasesRepository(database.db).ofFlags(siteId, flagIds),

    listDisclosures: ({ siteId }, flagIds) =>
      careDisclosuresRepository(database.db).ofFlags(siteId, flagIds),

    async setState(actor, flagId, { state: wanted, note: typed, disclosure: record, ...seen }) {
      const input = { state: wanted, note: typed ?? '', disclosure: record };
      const { state, note, disclosure } = validate(careStateChange, input);
      return database.transaction(async (trx) => {
        const { flag, careCase } = await lockCase(trx, actor, flagId, seen);
        if (seen.signCount != null && seen.signCount !== careCase.signCount) {
          throw conflict(careCaseMessages.furtherSign);
        }
        if (careCase.state === state && note === '') throw conflict(careCaseMessages.sameState);
        const item = await lockContentOfFlag(trx, flag, { mustExist: false });
        const values = computeFlagDecisionOfCareState(
          actor,
          flag,
          state,
          item && getContentState(item),
        );
        const changed = await flagRepository(trx).update(actor.siteId, flag.id, values, {
          isOpenedNow: values.isOpen && !flag.isOpen,
        });
        const after = await careCasesRepository(trx).update(
          actor.siteId,
          flag.id,
          computeCareCaseChange(actor, careCase, state),
        );
        const isAnswer = careCase.state === 'UNANSWERED' && state !== 'UNANSWERED';
        if (isAnswer) await publishCareWebhook(trx, actor.siteId, flag.id, 'care.answered');
        await updateReporterTrust(trx, flag, careCase.state, state);
        if (state === 'EMERGENCY_CALLED' && disclosure) {
          await recordDisclosure(trx, actor, flag, disclosure);
        }
        await recordFlagEvent(
          { trx, changes, actor, flag: changed },
          {
            status: 'CARE_STATE',
            body: [careStateLabels[state], note].filter(Boolean).join(': '),
            before: {
              flag: pickValuesBeforeDecision(flag, values),
              care: toCareSnapshot(careCase),
            },
            after: { flag: values, care: toCareSnapshot(after) },
          },
        );
        return changed;
      });
    },

    async mark(actor, flagId, { isCare: shouldBeCare, reason: typed, ...seen }) {
      const { reason } = validate(careMarking, { reason: typed });
      return database.transaction(async (trx) => {
        const flag = await lockFlag(trx, actor, flagId, seen);
        const isInLane = flag.isOpen && isCareFlag(flag);
        if (shouldBeCare && isInLane) return confirmCase(trx, actor, flag, reason);
        if (!shouldBeCare && !isCareFlag(flag)) throw conflict(careCaseMessages.notCare);
        const values: FlagDecisionValues = shouldBeCare
          ? { isCare: true, isOpen: true, outcome: flag.outcome === 'KEPT' ? null : flag.outcome }
          : { isCare: false };
        const changed = await flagRepository(trx).update(actor.siteId, flag.id, values, {
          isOpenedNow: shouldBeCare && !flag.isOpen,
        });
        if (shouldBeCare) {
          const ids = { siteId: actor.siteId, flagId, personId: flag.authorId };
          const cases = careCasesRepository(trx);
          const started = await cases.start(ids, { isConfirmed: true, urgency: 1 });
          await careSigns.alarm(trx, started, 'MARKED');
          await publishCareWebhook(trx, actor.siteId, flagId, 'care.opened');
        }
        await recordFlagEvent(
          { trx, changes, actor, flag: changed },
          {
            status: shouldBeCare ? 'CARE_MARKED' : 'CARE_UNMARKED',
            body: `${shouldBeCare ? 'Marked as in danger' : 'No longer marked as in danger'}: ${reason}`,
            before: { flag: pickValuesBeforeDecision(flag, values) },
            after: { flag: values },
          },
        );
        return changed;
      });
    },

    setTextHidden: (actor, flagId, { isHidden, ...seen }) =>
      database.transaction(async (trx) => {
        const { flag, careCase } = await lockCase(trx, actor, flagId, seen);
        const item = await lockContentOfFlag(trx, flag, { mustExist: false });
        const isHideable = item !== undefined && getContentState(item) === 'visible';
        if (isHidden && !isHideable) throw conflict(careCaseMessages.nothingToHide);
        if (!item || (!isHidden && !(careCase.hidesText && item.isPendingModeration))) {
          throw conflict(careCaseMessages.notHidden);
        }
        const content = { isPendingModeration: isHidden };
        await setItemVisibility(trx, actor.siteId, item, content);
        const values = {
          outcome: computeOutcome(getContentState({ ...item, ...content }), {
            isOpen: flag.isOpen,
            isCare: true,
          }),
        };
        const changed = await flagRepository(trx).update(actor.siteId, flag.id, values);
        const after = await careCasesRepository(trx).update(actor.siteId, flag.id, {
          hidesText: isHidden,
        });
        await recordFlagEvent(
          { trx, changes, actor, flag: changed },
          {
            status: isHidden ? 'CARE_HIDDEN' : 'CARE_SHOWN',
            body: isHidden ? careCaseMessages.hidden : careCaseMessages.shown,
            before: {
              flag: pickValuesBeforeDecision(flag, values),
              content: { isPendingModeration: !isHidden },
              care: toCareSnapshot(careCase),
            },
            after: { flag: values, content, care: toCareSnapshot(after) },
          },
        );
        return changed;
      }),
  };

  /** Turns a report alone into a case; the author is shown help. */
  async function confirmCase(trx: Trx, actor: Actor, flag: Flag, reason: string): Promise<Flag> {
    const cases = careCasesRepository(trx);
    const careCase = await cases.find(actor.siteId, flag.id);
    if (!careCase || careCase.isConfirmed) throw conflict(careCaseMessages.alreadyCare);
    const urgency = Math.max(careCase.urgency, 1);
    const after = await cases.update(actor.siteId, flag.id, { isConfirmed: true, urgency });
    const changed = await flagRepository(trx).update(actor.siteId, flag.id, {});
    await careSigns.alarm(trx, after, 'MARKED');
    await recordFlagEvent(
      { trx, changes, actor, flag: changed },
      {
        status: 'CARE_MARKED',
        body: `Marked as in danger: ${reason}`,
        before: { care: toCareSnapshot(careCase) },
        after: { care: toCareSnapshot(after) },
      },
    );
    return changed;
  }

  async function recordDisclosure(
    trx: Trx,
    actor: Actor,
    flag: Flag,
    disclosure: { disclosedTo: string; disclosed: string; reason: string; approvedBy: string },
  ): Promise<void> {
    const people = await usersIn(trx).ofIds(actor.siteId, [actor.id, flag.authorId]);
    const nameOf = (id: number) => people.find((person) => person.id === id)?.username ?? '';
    await careDisclosuresRepository(trx).insert({
      ...disclosure,
      siteId: actor.siteId,
      contentFlagId: flag.id,
      personId: flag.authorId,
      personName: nameOf(flag.authorId),
      madeById: actor.id,
      madeByName: nameOf(actor.id),
    });
  }
}

function computeFlagDecisionOfCareState(
  actor: Actor,
  flag: Flag,
  state: CareState,
  content: ReturnType<typeof getContentState> = flag.assocType === 'user' ? 'visible' : 'deleted',
): FlagDecisionValues {
  const isOpen = openCareStates.includes(state);
  const outcome = computeOutcome(content, { isOpen, isCare: true });
  if (isOpen) return { isOpen, outcome };
  return { isOpen, outcome, isEscalated: false, decidedById: actor.id, decidedAt: new Date() };
}

function computeCareCaseChange(actor: Actor, careCase: CareCase, state: CareState) {
  if (state === 'UNANSWERED') {
    return { state, answeredById: null, answeredAt: null, dueAt: null };
  }
  const isOpen = openCareStates.includes(state);
  return {
    state,
    isConfirmed: state !== 'FALSE_ALARM',
    answeredById: careCase.answeredById ?? actor.id,
    answeredAt: careCase.answeredAt ?? new Date(),
    dueAt: isOpen ? new Date(Date.now() + careFollowUpMs) : null,
  };
}

function pickValuesBeforeDecision(
  flag: Flag,
  values: FlagDecisionValues,
): NonNullable<FlagSnapshot['flag']> {
  return Object.fromEntries(
    (Object.keys(values) as (keyof FlagDecisionValues)[]).map((name) => [name, flag[name]]),
  );
}
