import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { roleIdOf, type SessionsService } from './sessions.service.ts';

export interface SignInAttempt {
  /** Undefined on the neutral host, where the account says which site is meant. */
  siteId: number | undefined;
  login: string;
  password: string;
  address: string;
  userAgent: string;
  /** The session that this browser had before, which ends here. */
  previousToken: string | undefined;
}

export interface SignInService {
  signIn(attempt: SignInAttempt): Promise<{ token: string; account: Account }>;
  signOut(token: string): Promise<void>;
}

const quarterHour = 15 * 60_000;
const perAccount = { attempts: 10, windowMs: quarterHour };
const perAddress = { attempts: 100, windowMs: quarterHour };

export function createSignInService({
  database,
  sessions,
}: {
  database: Database;
  sessions: SessionsService;
}): SignInService {
  const accounts = accountsRepository(database.db);
  const throttle = createThrottle(database.db);
  return {
    async signIn({ siteId, login, password, address, userAgent, previousToken }) {
      const accountKey = `sign-in:account:${siteId ?? 'any'}:${login.toLowerCase().slice(0, 200)}`;
      await throttle.spend(
        { [`sign-in:address:${address}`]: perAddress, [accountKey]: perAccount },
        new Date(),
      );
      const account = await matching(await accounts.findByLogin(siteId, login), password);
      if (!account) throw new AppError('UNAUTHENTICATED', messages.signInFailed);
      await throttle.forget(accountKey);
      const token = await database.transaction(async (trx) => {
        if (previousToken) await sessions.end(trx, previousToken);
        return sessions.start(trx, account.id, userAgent);
      });
      return { token, account };
    },
    signOut: (token) => sessions.end(database.db, token),
  };
}

/** Spammers are refused like a wrong password: they learn nothing. */
async function matching(candidates: Account[], password: string): Promise<Account | undefined> {
  if (candidates.length === 0) await verifyPassword(null, password);
  for (const account of candidates) {
    const verified = await verifyPassword(account.passwordHash, password);
    if (verified && roleIdOf(account.roleId) !== roleIds.spammer) return account;
  }
  return undefined;
}
