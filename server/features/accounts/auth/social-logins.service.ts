import { userMessages } from '../../../../contract/people/users.ts';
import { outranks } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import type { PasswordResetService, ResetLetterTemplate } from './password-reset.service.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';
import { findStaffSenderNames, type StaffSenderNames } from './staff-sender.ts';

export interface SocialLoginsService {
  unlinkAll(actor: Actor, userId: number, origin: string): Promise<void>;
}

export function createSocialLoginsService({
  database,
  changes,
  sessions,
  mail,
  passwordReset,
}: Pick<Core, 'database' | 'changes' | 'mail'> & {
  sessions: SessionsService;
  passwordReset: PasswordResetService;
}): SocialLoginsService {
  /**
   * Mails which logins were removed, and on which site. People who cannot sign in otherwise get a
   * link to set a password.
   */
  async function mailAboutUnlinking(
    trx: Trx,
    actor: Actor,
    account: Account,
    removed: readonly string[],
    origin: string,
  ) {
    if (!account.email) return;
    const author = await findStaffSenderNames(trx, actor);
    const summary = describeUnlinking(author, removed);
    if (!account.passwordHash) {
      await passwordReset.sendLink(trx, account, origin, unlinkedLetter(summary));
      return;
    }
    await mail.queue(trx, {
      siteId: account.siteId,
      userId: account.id,
      to: account.email,
      subject: unlinkedMailSubject(author.siteName),
      text: [
        `Hello ${account.username},`,
        summary,
        'You can go on signing in with your email address and your password. You were signed out everywhere.',
        'If you did not expect this, please get in touch with us.',
      ].join('\n\n'),
    });
  }

  return {
    unlinkAll: (actor, userId, origin) =>
      database.transaction(async (trx) => {
        const accounts = accountsRepository(trx);
        const account = await accounts.find(actor.siteId, userId);
        if (!account) throw notFound(userMessages.notFound);
        if (outranks(toRoleId(account.roleId), actor.roleId)) throw forbidden();
        const removed = await accounts.unlinkSocialLogins(actor.siteId, userId);
        if (removed.length === 0) return;
        if (!account.passwordHash && !account.email) throw conflict(userMessages.onlyLogin);
        const currentToken = actor.id === userId ? actor.sessionToken : undefined;
        await sessions.endAllOfPerson(trx, userId, currentToken);
        await changes.record(trx, actor, {
          noun: 'user',
          id: userId,
          action: 'social_logins_unlinked',
          before: { providers: removed },
          after: { providers: [] },
        });
        await mailAboutUnlinking(trx, actor, account, removed, origin);
      }),
  };
}

const unlinkedMailSubject = (siteName: string) => `Your social logins on ${siteName} were removed`;

function describeUnlinking(
  { name, siteName }: StaffSenderNames,
  removed: readonly string[],
): string {
  return `${name} removed these logins from your account on ${siteName}: ${removed.join(', ')}. You can no longer sign in with them.`;
}

function unlinkedLetter(summary: string): ResetLetterTemplate {
  return (siteName) => ({
    subject: unlinkedMailSubject(siteName),
    opening: `${summary}\n\nFollow this link to choose a password, which you can sign in with from now on. It works once, for three days:`,
    closing: 'If the link has expired, ask for a new one on the sign-in page.',
    linkHours: 72,
  });
}
