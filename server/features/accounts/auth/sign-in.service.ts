import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError, rateLimited } from '../../../base/errors.ts';
import type { Database, Db } from '../../../db/database.ts';
import { createThrottle, networkOf } from '../../../http/throttle.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';
import { type Account, accountsRepository, maxLoginCandidates } from './accounts.repository.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';

interface SignInAttempt {
  /** Undefined on the neutral host, where accounts of all sites are tried. */
  siteId: number | undefined;
  login: string;
  password: string;
  ipAddress: string;
  userAgent: string;
  previousToken: string | undefined;
  knownBrowserSecret: string | undefined;
}

interface SignInResult {
  token: string;
  account: Account;
  knownBrowserSecret: string;
}

export interface SignInService {
  signIn(attempt: SignInAttempt): Promise<SignInResult>;
  signOut(token: string): Promise<void>;
  signOutEverywhere(userId: number): Promise<void>;
  /**
   * Returns the secret for the browser's cookie. Call it only after its user proved who they are.
   */
  markBrowserKnown(userId: number, knownBrowserSecret: string | undefined): Promise<string>;
}

const quarterHourMs = 15 * 60_000;
/** Stops guesses from one address without locking out the owner elsewhere. */
const accountAndAddressLimit = { attempts: 10, windowMs: quarterHourMs };
/** Stops guesses from many addresses; above it only known browsers get through. */
const accountLimit = { attempts: 100, windowMs: quarterHourMs };
const addressLimit = { attempts: 100, windowMs: quarterHourMs };
const knownBrowserLimit = { attempts: 10, windowMs: quarterHourMs };
const tokenPattern = /^[\w-]{43}$/;
export const knownBrowserMs = 180 * 24 * 3_600_000;

export function createSignInService({
  database,
  sessions,
}: {
  database: Database;
  sessions: SessionsService;
}): SignInService {
  const accounts = accountsRepository(database.db);
  const throttle = createThrottle(database.db);

  async function markBrowserKnown(db: Db, userId: number, knownBrowserSecret: string | undefined) {
    const secret =
      knownBrowserSecret && tokenPattern.test(knownBrowserSecret) ? knownBrowserSecret : newToken();
    const expiresAt = new Date(Date.now() + knownBrowserMs);
    await knownBrowsersRepository(db).insert(hashToken(secret), userId, expiresAt);
    return secret;
  }

  async function limitCandidates(
    candidates: Account[],
    { login, knownBrowserSecret }: SignInAttempt,
    keys: Record<string, { attempts: number; windowMs: number }>,
  ): Promise<Account[]> {
    const now = new Date();
    if (await throttle.isWithin(keys, now)) return candidates;
    if (knownBrowserSecret === undefined) throw rateLimited(messages.signInThrottled);
    const tokenHash = hashToken(knownBrowserSecret);
    const ids = candidates.map(({ id }) => id);
    const known = await knownBrowsersRepository(database.db).findKnownAccounts(tokenHash, ids, now);
    if (known.size === 0) throw rateLimited(messages.signInThrottled);
    const browserKey = `sign-in:browser:${tokenHash.toString('base64url')}:${throttleKey(login)}`;
    await throttle.spend({ [browserKey]: knownBrowserLimit }, now);
    return candidates.filter(({ id }) => known.has(id));
  }

  return {
    markBrowserKnown: (userId, knownBrowserSecret) =>
      markBrowserKnown(database.db, userId, knownBrowserSecret),
    async signIn(attempt) {
      const { siteId, login, password, ipAddress, userAgent, previousToken } = attempt;
      const network = networkOf(ipAddress);
      const accountKey = `sign-in:account:${siteId ?? 'any'}:${throttleKey(login)}`;
      const bothKey = `${accountKey}:from:${network}`;
      const addressKey = `sign-in:address:${network}`;
      const candidates = await limitCandidates(await accounts.findByLogin(siteId, login), attempt, {
        [addressKey]: addressLimit,
        [bothKey]: accountAndAddressLimit,
        [accountKey]: accountLimit,
      });
      const rounds = siteId === undefined ? maxLoginCandidates : 1;
      const account = await findMatchingAccount(candidates, password, rounds);
      if (!account) throw new AppError('UNAUTHENTICATED', messages.signInFailed);
      await throttle.forget(bothKey);
      await throttle.refund([accountKey, addressKey]);
      return database.transaction(async (trx) => {
        await sessions.lockPersonToStart(trx, account.id);
        // The password may have been replaced, and all sessions ended, while it was compared.
        const current = await accountsRepository(trx).find(account.siteId, account.id);
        if (!current || current.passwordHash !== account.passwordHash) {
          throw new AppError('UNAUTHENTICATED', messages.signInFailed);
        }
        if (previousToken) await sessions.end(trx, previousToken);
        return {
          token: await sessions.start(trx, account.id, userAgent),
          account,
          knownBrowserSecret: await markBrowserKnown(trx, account.id, attempt.knownBrowserSecret),
        };
      });
    },
    signOut: (token) => sessions.end(database.db, token),
    signOutEverywhere: (userId) =>
      database.transaction((trx) => sessions.endAllOfPerson(trx, userId)),
  };
}

function throttleKey(login: string): string {
  return login.toLowerCase().slice(0, 200);
}

/**
 * Verifies at least `rounds` times, however many candidates there are and whichever matches, so
 * that the response time does not reveal an account. Blocked accounts are refused like a wrong
 * password.
 */
async function findMatchingAccount(
  candidates: Account[],
  password: string,
  rounds: number,
): Promise<Account | undefined> {
  let found: Account | undefined;
  for (let round = 0; round < Math.max(rounds, candidates.length); round++) {
    const account = candidates[round];
    const isRight = await verifyPassword(account?.passwordHash ?? null, password);
    if (account && isRight && toRoleId(account.roleId) !== roleIds.spammer) found ??= account;
  }
  return found;
}
