import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { outranks } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';
import { describeBrowser } from '../../../lib/browser-words.ts';
import { type Account, accountsRepository } from '../auth/accounts.repository.ts';
import { sessionsRepository } from '../auth/sessions.repository.ts';
import { type SessionsService, toRoleId } from '../auth/sessions.service.ts';
import { findStaffSenderNames } from '../auth/staff-sender.ts';
import { type Factor, factorsRepository } from '../factors/factors.repository.ts';
import type { RequestSource, SecurityLogService } from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import type { AccountSession } from './own-security.service.ts';
import { securityNoticeMail } from './security-notices.ts';

/** Lets staff view and change the sign-in of people who do not outrank them. */
export interface UserSecurityService {
  factors(actor: Actor, userId: number): Promise<Factor[]>;
  sessions(actor: Actor, userId: number, before?: Date): Promise<AccountSession[]>;
  endSession(actor: Actor, userId: number, id: string, source: RequestSource): Promise<void>;
  endAllSessions(actor: Actor, userId: number, source: RequestSource): Promise<void>;
  /** For a lost device. Ends all sessions and notifies the person by mail. */
  removeFactors(actor: Actor, userId: number, source: RequestSource): Promise<void>;
}

export function createUserSecurityService({
  database,
  changes,
  sessions,
  securityLog,
  mail,
}: Pick<Core, 'database' | 'changes' | 'mail'> & {
  sessions: SessionsService;
  securityLog: SecurityLogService;
}): UserSecurityService {
  async function findManageable(db: Db, actor: Actor, userId: number): Promise<Account> {
    const account = await accountsRepository(db).find(actor.siteId, userId);
    if (!account) throw notFound(userMessages.notFound);
    if (outranks(toRoleId(account.roleId), actor.roleId)) throw forbidden(userMessages.outranked);
    return account;
  }

  return {
    async factors(actor, userId) {
      await findManageable(database.db, actor, userId);
      return factorsRepository(database.db).listOfAccount(userId);
    },

    async sessions(actor, userId, before) {
      await findManageable(database.db, actor, userId);
      return (await sessions.list(userId, before)).map(
        ({ tokenHash: _, userAgent, ...session }) => ({
          ...session,
          browser: describeBrowser(userAgent),
          isCurrent: false,
        }),
      );
    },

    async endSession(actor, userId, id, source) {
      if (!/^\d{1,18}$/.test(id)) throw notFound(secondFactorMessages.sessionNotFound);
      await database.transaction(async (trx) => {
        await findManageable(trx, actor, userId);
        const isEnded = await sessionsRepository(trx).deleteById(userId, id);
        if (!isEnded) throw notFound(secondFactorMessages.sessionNotFound);
        const { siteId, id: actorId } = actor;
        await securityLog.record(trx, source, { siteId, userId, actorId, kind: 'session_ended' });
        await changes.record(trx, actor, { noun: 'user', id: userId, action: 'session_ended' });
      });
    },

    async endAllSessions(actor, userId, source) {
      await database.transaction(async (trx) => {
        await findManageable(trx, actor, userId);
        await sessions.endAllOfPerson(trx, userId);
        const { siteId, id: actorId } = actor;
        await securityLog.record(trx, source, { siteId, userId, actorId, kind: 'sessions_ended' });
        await changes.record(trx, actor, { noun: 'user', id: userId, action: 'sessions_ended' });
      });
    },

    async removeFactors(actor, userId, source) {
      await database.transaction(async (trx) => {
        const account = await findManageable(trx, actor, userId);
        const isEqual = toRoleId(account.roleId) === actor.roleId && userId !== actor.id;
        // As with passwords, nobody removes factors of a person of equal rank.
        if (isEqual) throw forbidden(userMessages.equalRank);
        await sessions.endAllOfPerson(trx, userId);
        const names = await factorsRepository(trx).removeOfAccount(userId);
        if (names.length === 0) throw conflict(secondFactorMessages.notFound);
        const { siteId, id: actorId } = actor;
        const reason = names.join(', ').slice(0, 200);
        const kind = 'factor_removed';
        await securityLog.record(trx, source, { siteId, userId, actorId, kind, reason });
        await changes.record(trx, actor, { noun: 'user', id: userId, action: 'factors_removed' });
        if (!account.email) return;
        const site = (await sitesRepository(trx).list()).find(({ id }) => id === siteId);
        const { name: by } = await findStaffSenderNames(trx, actor);
        const notice = { kind: 'factors removed by staff', by } as const;
        await mail.queue(trx, securityNoticeMail(notice, account, site?.name ?? ''));
      });
    },
  };
}
