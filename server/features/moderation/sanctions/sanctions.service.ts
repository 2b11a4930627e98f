import { dayMs, minuteMs } from '../../../../contract/durations.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { maxSanctionDays } from '../../../../contract/moderation/sanction-kinds.ts';
import {
  maxListedSanctions,
  type SanctionInput,
  sanctionInput,
  sanctionMessages,
} from '../../../../contract/moderation/sanctions.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { isAdminLevel, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';
import { assertMayChangeAccount } from '../../people/users/user-rules.ts';
import { contentRepository } from '../content/content.repository.ts';
import {
  describeDecidedItem,
  findPolicyInUse,
  isFoundAutomatically,
} from '../decisions/decision-recording.ts';
import { decisionsRepository } from '../decisions/decisions.repository.ts';
import { createStatementOfReasons, findDecisionSource } from '../decisions/statement.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { cancelScheduledWebhooks, publishWebhook } from '../webhooks/webhook-outbox.ts';
import { type Sanction, sanctionsRepository } from './sanctions.repository.ts';

interface SanctionRequest extends SanctionInput {
  userId: number;
  policyId: number | null;
  contentFlagId: number | null;
}

export interface SanctionRecord {
  /** Sanctions in force first, then the newest. */
  sanctions: Sanction[];
  inForceCount: number;
  /** Strikes in force by policy, without those of `exceptFlagId`. */
  strikes: { policyId: number; count: number }[];
}

export interface SanctionsService {
  give(actor: Actor, request: SanctionRequest): Promise<Sanction>;
  /** Ends a sanction early, and takes its strike back. */
  end(actor: Actor, id: number): Promise<Sanction>;
  getRecord(actor: Actor, userId: number, exceptFlagId?: number | null): Promise<SanctionRecord>;
  listInForce(siteId: number, userId: number): Promise<Sanction[]>;
  /** `latestId`: the latest warning that the member was shown. */
  acknowledge(siteId: number, userId: number, latestId: number): Promise<void>;
}

export function createSanctionsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): SanctionsService {
  const sanctions = sanctionsRepository(database.db);

  async function lockPeople(trx: Trx, actor: Actor, userId: number) {
    const locked = await sanctionsRepository(trx).lockAccounts(actor.siteId, [actor.id, userId]);
    const target = locked.find(({ id }) => id === userId);
    if (!target || target.deletedAt) throw notFound(userMessages.notFound);
    // Takes the role from the locked row, because it may have changed meanwhile.
    const giver = locked.find(({ id }) => id === actor.id);
    const roleId = toRoleId(giver?.roleId ?? Number(roleIds.member));
    assertMayChangeAccount({ roleId }, target);
    return { roleId };
  }

  return {
    give(actor, request) {
      const { siteId } = actor;
      const { kind, words, ...length } = validate(sanctionInput, request);
      const endsAt = computeSanctionEnd({ kind, ...length }, new Date());
      const { userId } = request;
      if (userId === actor.id) throw forbidden(sanctionMessages.notYourself);
      return database.transaction(async (trx) => {
        const flag = await findFlagOfSanctionRequest(trx, siteId, request);
        const { roleId } = await lockPeople(trx, actor, userId);
        if (kind === 'SUSPENSION' && !isAdminLevel(roleId)) {
          throw forbidden(sanctionMessages.suspendingIsForAdmins);
        }
        const policy = await findPolicyInUse(trx, siteId, request.policyId);
        const item = flag && (await findItemOfFlag(trx, flag));
        const source = await findDecisionSource(trx, flag);
        const isAutomatic = flag ? isFoundAutomatically(flag) : false;
        const { id: decisionId } = await decisionsRepository(trx).insert(siteId, {
          kind,
          policyId: policy?.id ?? null,
          contentFlagId: flag?.id ?? null,
          eventId: null,
          assocType: flag?.assocType ?? 'user',
          assocId: flag?.assocId ?? userId,
          authorId: userId,
          decidedById: actor.id,
          body: item ? describeDecidedItem(item) : '',
          isFoundAutomatically: isAutomatic,
          reportCount: flag?.reportCount ?? 0,
          endsAt,
          source,
          openedAt: flag?.openedAt ?? null,
          statement: createStatementOfReasons({
            kind,
            source,
            policy,
            contentKind: flag?.assocType ?? 'user',
            contentAt: item?.insertedAt ?? null,
            isFoundAutomatically: isAutomatic,
            endsAt,
          }),
        });
        const given = { userId, decisionId, kind, body: words, endsAt };
        const id = await sanctionsRepository(trx).insert(siteId, given);
        await updateSanctionLimitsOfUser(trx, siteId, userId);
        const subject = `sanction ${id}`;
        const data = { sanctionId: id, userId, kind, endsAt: endsAt?.toISOString() ?? null };
        await publishWebhook(trx, { siteId, type: 'sanction.begun', subject, data });
        if (endsAt) {
          await publishWebhook(trx, {
            siteId,
            type: 'sanction.ended',
            subject,
            data,
            dueAt: endsAt,
          });
        }
        await changes.record(trx, actor, {
          noun: 'user',
          id: userId,
          action: 'sanctioned',
          after: { sanction: kind, endsAt, policy: policy?.name ?? null },
        });
        return findSanctionOrFail(trx, siteId, id);
      });
    },

    end: (actor, id) =>
      database.transaction(async (trx) => {
        const { userId } = await findSanctionOrFail(trx, actor.siteId, id);
        const { roleId } = await lockPeople(trx, actor, userId);
        const sanction = await findSanctionOrFail(trx, actor.siteId, id);
        if (sanction.kind === 'SUSPENSION' && !isAdminLevel(roleId)) {
          throw forbidden(sanctionMessages.suspendingIsForAdmins);
        }
        if (!isSanctionInForce(sanction, new Date())) throw conflict(sanctionMessages.ended);
        await revokeSanction(trx, actor, sanction);
        await decisionsRepository(trx).withdraw(actor.siteId, { id: sanction.decisionId });
        await changes.record(trx, actor, {
          noun: 'user',
          id: userId,
          action: 'sanction_ended',
          before: { sanction: sanction.kind, endsAt: sanction.endsAt },
        });
        return findSanctionOrFail(trx, actor.siteId, id);
      }),

    async getRecord({ siteId }, userId, exceptFlagId) {
      const now = new Date();
      const decisions = decisionsRepository(database.db);
      return {
        sanctions: await sanctions.listOfUser(siteId, userId, now, maxListedSanctions),
        inForceCount: await sanctions.countInForce(siteId, userId, now),
        strikes: await decisions.countStrikes(siteId, userId, now, exceptFlagId),
      };
    },

    async listInForce(siteId, userId) {
      const now = new Date();
      const listed = await sanctions.listOfUser(siteId, userId, now, maxListedSanctions);
      return listed.filter((sanction) => isSanctionInForce(sanction, now));
    },

    acknowledge: (siteId, userId, latestId) =>
      database.transaction(async (trx) => {
        await sanctionsRepository(trx).acknowledge(siteId, userId, latestId, new Date());
        await updateSanctionLimitsOfUser(trx, siteId, userId);
      }),
  };
}

/** Part of the caller's transaction, which withdraws the decision. */
export async function revokeSanction(
  trx: Trx,
  actor: Pick<Actor, 'id' | 'siteId'>,
  sanction: Sanction,
): Promise<void> {
  await sanctionsRepository(trx).revoke(sanction.siteId, sanction.id, actor.id);
  await updateSanctionLimitsOfUser(trx, sanction.siteId, sanction.userId);
  const { siteId, id, userId, kind, endsAt } = sanction;
  const now = new Date();
  if (endsAt !== null && endsAt <= now) return;
  const subject = `sanction ${id}`;
  await cancelScheduledWebhooks(trx, siteId, subject);
  const data = { sanctionId: id, userId, kind, endsAt: now.toISOString() };
  await publishWebhook(trx, { siteId, type: 'sanction.ended', subject, data });
}

async function updateSanctionLimitsOfUser(trx: Trx, siteId: number, userId: number): Promise<void> {
  const limits = await sanctionsRepository(trx).computeLimits(siteId, userId);
  await userRowsIn(trx).setLimits(siteId, userId, limits);
}

async function findSanctionOrFail(trx: Trx, siteId: number, id: number): Promise<Sanction> {
  const sanction = await sanctionsRepository(trx).find(siteId, id);
  if (!sanction) throw notFound(sanctionMessages.notFound);
  return sanction;
}

async function findFlagOfSanctionRequest(
  trx: Trx,
  siteId: number,
  { contentFlagId, userId }: SanctionRequest,
): Promise<Flag | undefined> {
  if (contentFlagId === null) return undefined;
  const flag = await flagRepository(trx).find(siteId, contentFlagId);
  if (!flag || flag.authorId !== userId) throw notFound(flagMessages.notFound);
  if (flag.isCare) throw conflict(sanctionMessages.care);
  return flag;
}

async function findItemOfFlag(trx: Trx, { siteId, assocType, assocId }: Flag) {
  if (assocType === 'user') return undefined;
  return contentRepository(trx).find(siteId, assocType, assocId);
}

/** True for warnings until they are acknowledged, and for others until they end. */
export function isSanctionInForce(
  { kind, endsAt, acknowledgedAt, revokedAt }: Sanction,
  now: Date,
): boolean {
  if (revokedAt) return false;
  return kind === 'WARNING' ? acknowledgedAt === null : endsAt !== null && endsAt > now;
}

/** Rounded up to the minute that the member is told. */
function computeSanctionEnd(
  { kind, days, until }: Omit<SanctionInput, 'words'>,
  now: Date,
): Date | null {
  if (kind === 'WARNING') {
    if (days !== null || until !== null) throw invalidInput(sanctionMessages.warningHasNoEnd);
    return null;
  }
  const end = until?.getTime() ?? (days === null ? undefined : now.getTime() + days * dayMs);
  if (end === undefined) throw invalidInput(sanctionMessages.endRequired, 'days');
  const isPossible = end > now.getTime() && end <= now.getTime() + maxSanctionDays * dayMs;
  if (!isPossible) throw invalidInput(sanctionMessages.endPast, 'until');
  return new Date(Math.ceil(end / minuteMs) * minuteMs);
}
