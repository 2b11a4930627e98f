import type { Actor } from '../../../base/actor.ts';
import type { Trx } from '../../../db/database.ts';
import { accountsIn } from '../../accounts/auth/accounts.service.ts';
import { oneTimeTokensIn } from '../../accounts/auth/one-time-tokens.service.ts';
import type { SessionsService } from '../../accounts/auth/sessions.service.ts';
import type { UserFields } from '../users/user-changes.ts';
import { type User, type UserWrite, usersRepository } from '../users/users.repository.ts';

/** What staff can do to how someone signs in, and what follows from it. */
export interface Credentials {
  /**
   * To be called before the change is written. Returns what has to be written with it.
   * Otherwise staff of one site could act as this person on every site that they are linked to.
   */
  changing(
    trx: Trx,
    actor: Actor,
    stored: User,
    changed: Partial<UserFields>,
    passwordHash: string | undefined,
  ): Promise<Partial<UserWrite>>;
}

export function createCredentials({ sessions }: { sessions: SessionsService }): Credentials {
  /** Deletes links that went to the old address, or that lead around a new password. */
  async function withdrawLinks(trx: Trx, userId: number): Promise<void> {
    const tokens = oneTimeTokensIn(trx);
    await tokens.deleteOfPerson(userId, 'password_reset');
    await tokens.deleteOfUser(userId, 'confirm_email');
    await tokens.deleteOfUser(userId, 'switch_site');
  }

  return {
    async changing(trx, actor, stored, { email }, passwordHash) {
      const users = usersRepository(trx);
      const now = new Date();
      const isOther = (a: string | null, b: string | null) => a?.toLowerCase() !== b?.toLowerCase();
      const isSelf = actor.id === stored.id;
      const isNewAddress = email !== undefined && isOther(email, stored.email);
      const isNewPassword = passwordHash !== undefined;
      if (isNewAddress || isNewPassword) {
        await withdrawLinks(trx, stored.id);
        // As long as the accounts on other sites are still known to be theirs.
        await sessions.endAllOf(trx, stored.id, isSelf ? actor.sessionToken : undefined);
      }
      if (isNewPassword) await accountsIn(trx).endLinkedPasswords(stored.id);
      if (isNewPassword && isSelf && actor.sessionToken) {
        await sessions.markProven(trx, actor.sessionToken, now);
      }
      if (email !== undefined || isNewPassword) {
        const address = email === undefined ? stored.email : email;
        const create = isNewPassword;
        await users.setEmailLogin(actor.siteId, stored.id, address, { create });
      }
      if (isNewAddress) await users.separate(actor.siteId, stored.id);

      // Who knows the password has nothing to do with who owns the new address. And whoever signed
      // in with a password that others know can only replace it by another of that kind.
      const hasPassword = isNewPassword || (await users.hasPassword(actor.siteId, stored.id));
      const isUnproven = (isNewAddress && hasPassword) || (isNewPassword && !isSelf);
      return {
        ...(isNewPassword && { passwordHash, passwordReplacedAt: now }),
        ...(isUnproven && { passwordSetByStaff: true }),
        ...((isNewAddress || isUnproven) && { verifiedAt: null }),
      };
    },
  };
}
