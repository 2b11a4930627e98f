import { outranks } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { accountsRepository } from './accounts.repository.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import { roleIdOf } from './sessions.service.ts';

export interface SocialLoginsService {
  unlinkAll(actor: Actor, userId: number, origin: string): Promise<void>;
}

export function createSocialLoginsService({
  database,
  changes,
  passwordReset,
}: {
  database: Database;
  changes: ChangeLog;
  passwordReset: PasswordResetService;
}): SocialLoginsService {
  return {
    unlinkAll: (actor, userId, origin) =>
      database.transaction(async (trx) => {
        const accounts = accountsRepository(trx);
        const account = await accounts.find(actor.siteId, userId);
        if (!account) throw notFound('That user does not exist.');
        if (outranks(roleIdOf(account.roleId), actor.roleId)) throw forbidden();
        const removed = await accounts.unlinkSocialLogins(actor.siteId, userId);
        if (removed.length === 0) return;
        await changes.record(trx, actor, {
          noun: 'user',
          id: userId,
          action: 'social_logins_unlinked',
          before: { providers: removed },
          after: { providers: [] },
        });
        // Otherwise they could never sign in again.
        if (!account.passwordHash) await passwordReset.sendLink(trx, account, origin);
      }),
  };
}
