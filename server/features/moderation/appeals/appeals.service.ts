import type { AppealSide, AppealState } from '../../../../contract/moderation/appeal-states.ts';
import {
  appealAnswer,
  appealInput,
  appealMessages,
  appealMonths,
  maxListedAppeals,
} from '../../../../contract/moderation/appeals.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, forbidden, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageUpTo } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { type Decision, decisionsRepository } from '../decisions/decisions.repository.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import type { NoticeWriter } from '../notices/notice-writing.ts';
import { type Notice, noticesRepository } from '../notices/notices.repository.ts';
import { sanctionsRepository } from '../sanctions/sanctions.repository.ts';
import { publishWebhook } from '../webhooks/webhook-outbox.ts';
import { type Appeal, type AppealReviewer, appealsRepository } from './appeals.repository.ts';
import { restoreDecision } from './decision-restoring.ts';

/** What a member can do about the decision of a notice. */
export type AppealOption =
  | { kind: 'none' }
  | { kind: 'possible'; side: AppealSide; until: Date }
  | { kind: 'tooLate' }
  | { kind: 'withdrawn' }
  | { kind: 'made'; state: AppealState; body: string; answer: string };

export interface AppealsService {
  /** The caller must have checked that the member has the notice's secret link or is signed in. */
  optionFor(notice: Notice, now?: Date): Promise<AppealOption>;
  submit(notice: Notice, input: { body: string }, now?: Date): Promise<void>;
  list(actor: Actor, isOpen: boolean, page: PageArgs): Promise<Appeal[]>;
  count(actor: Actor, isOpen: boolean): Promise<number>;
  /** Open objections that the actor may decide. */
  countWaiting(actor: Actor): Promise<number>;
  get(actor: Actor, id: number): Promise<Appeal>;
  decide(
    actor: Actor,
    id: number,
    verdict: { overturn: boolean; answer: string; version: number },
  ): Promise<Appeal>;
}

export function createAppealsService({
  database,
  changes,
  events,
  writer,
}: Pick<Core, 'database' | 'changes' | 'events'> & { writer: NoticeWriter }): AppealsService {
  async function findOption(db: Db, notice: Notice, now: Date): Promise<AppealOption> {
    const { siteId, userId, decisionId, kind } = notice;
    const decision =
      decisionId === null ? undefined : await decisionsRepository(db).find(siteId, decisionId);
    const side = decision && appealSideOf(kind, decision);
    if (!decision || !side) return { kind: 'none' };
    const made = await appealsRepository(db).findOfUser(siteId, decision.id, userId);
    if (made) return { kind: 'made', state: made.state, body: made.body, answer: made.answer };
    if (decision.withdrawnAt) return { kind: 'withdrawn' };
    const until = new Date(notice.insertedAt);
    until.setUTCMonth(until.getUTCMonth() + appealMonths);
    return now > until ? { kind: 'tooLate' } : { kind: 'possible', side, until };
  }

  async function notifyBoth(
    trx: Trx,
    decision: Decision,
    closed: readonly { userId: number; side: AppealSide }[],
    verdict: { state: 'UPHELD' | 'OVERTURNED'; answer: string },
  ): Promise<void> {
    const { siteId, assocType, contentFlagId } = decision;
    const base = { siteId, decision, assocType, kind: 'APPEAL_DECIDED' as const };
    const now = new Date();
    const appellants = new Set(closed.map(({ userId }) => userId));
    for (const userId of appellants) {
      await writer.write(trx, { ...base, userId, appeal: verdict }, now);
    }
    const isReopened = decision.kind === 'KEPT' && verdict.state === 'OVERTURNED';
    if (isReopened && !appellants.has(decision.authorId)) {
      const { authorId } = decision;
      await writer.write(trx, { ...base, userId: authorId, kind: 'REOPENED' }, now);
    }
    const isByAuthor = closed.some(({ side }) => side === 'AUTHOR');
    if (!isByAuthor || contentFlagId === null || isSanctionDecision(decision)) return;
    for (const userId of await noticesRepository(trx).findReporterIds(siteId, contentFlagId)) {
      if (appellants.has(userId)) continue;
      await writer.write(trx, { ...base, userId, appeal: { ...verdict, answer: '' } }, now);
    }
  }

  return {
    optionFor: (notice, now = new Date()) => findOption(database.db, notice, now),

    async submit(notice, input, now = new Date()) {
      const { body } = validate(appealInput, input);
      const { siteId, userId } = notice;
      await database.transaction(async (trx) => {
        const option = await findOption(trx, notice, now);
        if (option.kind !== 'possible') throw conflict(refusalMessageByOption[option.kind]);
        const decisionId = notice.decisionId as number;
        const appeals = appealsRepository(trx);
        const id = await appeals.insert(siteId, { decisionId, userId, side: option.side, body });
        if (id === undefined) throw conflict(appealMessages.once);
        const decision = await decisionsRepository(trx).find(siteId, decisionId);
        const assocType = decision?.assocType ?? 'user';
        await writer.write(
          trx,
          { siteId, userId, kind: 'APPEAL_RECEIVED', decision, assocType },
          now,
        );
        const flagId = decision?.contentFlagId ?? null;
        await publishWebhook(trx, {
          siteId,
          type: 'flag.appealed',
          subject: `appeal ${id}`,
          data: { appealId: id, decisionId, flagId },
        });
        await events.publish(trx, { siteId, noun: 'appeal', id });
      });
    },

    list: (actor, isOpen, page) =>
      appealsRepository(database.db).list(
        toAppealReviewer(actor),
        isOpen,
        pageUpTo(maxListedAppeals, page),
      ),

    count: (actor, isOpen) => appealsRepository(database.db).count(toAppealReviewer(actor), isOpen),

    countWaiting: (actor) => appealsRepository(database.db).countWaiting(toAppealReviewer(actor)),

    async get(actor, id) {
      const appeal = await appealsRepository(database.db).find(toAppealReviewer(actor), id);
      if (!appeal) throw notFound(appealMessages.notFound);
      return appeal;
    },

    async decide(actor, id, { overturn, answer: given, version }) {
      const answer = validate(appealAnswer, given);
      return database.transaction(async (trx) => {
        const appeals = appealsRepository(trx);
        const shown = await appeals.find(toAppealReviewer(actor), id);
        if (!shown) throw notFound(appealMessages.notFound);
        const { siteId } = shown;
        const decision = await lockDecision(trx, siteId, shown.decisionId);
        const appeal = await appeals.find(toAppealReviewer(actor), id);
        if (!appeal || !decision) throw notFound(appealMessages.notFound);
        if (appeal.state !== 'OPEN' || appeal.version !== version) {
          throw new AppError('CONFLICT', appealMessages.decidedAlready);
        }
        const refusal = refusalToDecideAppeal(appeal);
        if (refusal !== null) throw forbidden(refusal);
        // The decision was undone meanwhile, so the appellant already has the result they asked
        // for.
        if (overturn && !decision.withdrawnAt) {
          await restoreDecision({ trx, changes, reviewer: actor }, decision);
        }
        const state = overturn ? ('OVERTURNED' as const) : ('UPHELD' as const);
        const verdict = { state, answer };
        const closed = await appeals.closeAll(siteId, decision.id, {
          ...verdict,
          decidedById: actor.id,
        });
        await notifyBoth(trx, decision, closed, verdict);
        await changes.recordAll(
          trx,
          { ...actor, siteId },
          closed.map((each) => ({ noun: 'appeal', id: each.id, action: state.toLowerCase() })),
        );
        return (await appeals.find(toAppealReviewer(actor), id)) ?? { ...appeal, ...verdict };
      });
    },
  };
}

/**
 * Locks the decision, and before it what decisions about flags and sanctions lock first. All
 * objections to one decision wait for this lock.
 */
async function lockDecision(trx: Trx, siteId: number, id: number): Promise<Decision | undefined> {
  const decisions = decisionsRepository(trx);
  const decision = await decisions.find(siteId, id);
  if (!decision) return undefined;
  const { contentFlagId, authorId } = decision;
  if (contentFlagId !== null) await flagRepository(trx).findForUpdate(siteId, contentFlagId);
  if (isSanctionDecision(decision)) await sanctionsRepository(trx).lockAccounts(siteId, [authorId]);
  return decisions.findForUpdate(siteId, id);
}

/** Why the reviewer may not decide an open appeal; null if they may. */
export function refusalToDecideAppeal({
  state,
  canDecide,
  isOwnDecision,
  isParty,
}: Pick<Appeal, 'state' | 'canDecide' | 'isOwnDecision' | 'isParty'>): string | null {
  if (state !== 'OPEN' || canDecide) return null;
  if (isOwnDecision) return appealMessages.ownDecision;
  return isParty ? appealMessages.ofParty : appealMessages.forAdmins;
}

const refusalMessageByOption = {
  none: appealMessages.notPossible,
  tooLate: appealMessages.tooLate,
  withdrawn: appealMessages.withdrawn,
  made: appealMessages.once,
} as const;

function toAppealReviewer({ siteId, personId, roleId }: Actor): AppealReviewer {
  return { siteId, personId, roleId: Number(roleId) };
}

const isSanctionDecision = ({ kind }: Decision) =>
  kind === 'WARNING' || kind === 'MUTE' || kind === 'SUSPENSION';

/** Authors object to what was done to them, reporters to texts that were kept. */
function appealSideOf(noticeKind: Notice['kind'], decision: Decision): AppealSide | undefined {
  if (noticeKind === 'DECISION') return 'AUTHOR';
  return noticeKind === 'OUTCOME' && decision.kind === 'KEPT' ? 'REPORTER' : undefined;
}
