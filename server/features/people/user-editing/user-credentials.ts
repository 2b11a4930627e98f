import type { Actor } from '../../../base/actor.ts';
import type { Trx } from '../../../db/database.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import { oneTimeTokensIn } from '../../accounts/auth/one-time-tokens.service.ts';
import type { SessionsService } from '../../accounts/auth/sessions.service.ts';
import type { UserFields } from '../users/user-changes.ts';
import { type User, usersRepository, type WritableUser } from '../users/users.repository.ts';

export interface UserCredentials {
  /**
   * Call before writing the change; returns columns to write with it. Prevents staff of one site
   * from acting as the person on linked sites.
   */
  prepareChange(
    trx: Trx,
    actor: Actor,
    stored: User,
    changed: Partial<UserFields>,
    passwordHash: string | undefined,
  ): Promise<Partial<WritableUser>>;
}

export function createUserCredentials({
  sessions,
}: {
  sessions: SessionsService;
}): UserCredentials {
  /** Deletes links that were sent to the old address or would bypass a new password. */
  async function deleteSentLinks(trx: Trx, userId: number): Promise<void> {
    const tokens = oneTimeTokensIn(trx);
    await tokens.deleteOfPerson(userId, 'password_reset');
    await tokens.deleteOfUser(userId, 'confirm_email');
    await tokens.deleteOfUser(userId, 'switch_site');
  }

  return {
    async prepareChange(trx, actor, stored, { email }, passwordHash) {
      const users = usersRepository(trx);
      const now = new Date();
      const differsIgnoringCase = (a: string | null, b: string | null) =>
        a?.toLowerCase() !== b?.toLowerCase();
      const isSelf = actor.id === stored.id;
      const isNewAddress = email !== undefined && differsIgnoringCase(email, stored.email);
      const isNewPassword = passwordHash !== undefined;
      if (isNewAddress || isNewPassword) {
        await deleteSentLinks(trx, stored.id);
        // Must run before `separate`, which removes the links: sessions on linked sites end too.
        await sessions.endAllOfPerson(trx, stored.id, isSelf ? actor.sessionToken : undefined);
      }
      if (isNewPassword) await accountRowsIn(trx).endLinkedPasswords(stored.id);
      if (isNewPassword && isSelf && actor.sessionToken) {
        await sessions.markProven(trx, actor.sessionToken, now);
      }
      if (email !== undefined || isNewPassword) {
        const address = email === undefined ? stored.email : email;
        const create = isNewPassword;
        await users.setEmailLogin(actor.siteId, stored.id, address, { create });
      }
      if (isNewAddress) await users.separate(actor.siteId, stored.id);

      // The owner must prove a new address again. A password set by staff proves nothing, nor does
      // one that replaces it in a session opened with it.
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
