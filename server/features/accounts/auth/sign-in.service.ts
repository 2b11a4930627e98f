import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError, rateLimited } from '../../../base/errors.ts';
import type { Database, Db } from '../../../db/database.ts';
import { createThrottle, networkOf } from '../../../http/throttle.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';
import { type Account, accountsRepository, maxCandidates } from './accounts.repository.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';
import { roleIdOf, type SessionsService } from './sessions.service.ts';

export interface SignInAttempt {
  /** Undefined on the neutral host, where accounts of all sites are tried. */
  siteId: number | undefined;
  login: string;
  password: string;
  address: string;
  userAgent: string;
  /** Previous session of this browser; it is ended. */
  previousToken: string | undefined;
  /** Secret of a browser that was used to sign in before. */
  knownBrowser: string | undefined;
}

export interface SignedIn {
  token: string;
  account: Account;
  /** For the cookie, so that the browser is known next time. */
  knownBrowser: string;
}

export interface SignInService {
  signIn(attempt: SignInAttempt): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  signOutEverywhere(userId: number): Promise<void>;
  /**
   * Marks the browser as known after its user proved who they are. Returns the secret for its
   * cookie.
   */
  makeKnown(userId: number, knownBrowser: string | undefined): Promise<string>;
}

const quarterHour = 15 * 60_000;
/** Stops guesses from one address without locking out the owner elsewhere. */
const perAccountAndAddress = { attempts: 10, windowMs: quarterHour };
/** Stops guesses from many addresses; above it only known browsers get through. */
const perAccount = { attempts: 100, windowMs: quarterHour };
const perAddress = { attempts: 100, windowMs: quarterHour };
const perKnownBrowser = { attempts: 10, windowMs: quarterHour };
/** Format of `newToken`. */
const ours = /^[\w-]{43}$/;
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

  async function makeKnown(db: Db, userId: number, knownBrowser: string | undefined) {
    const secret = knownBrowser && ours.test(knownBrowser) ? knownBrowser : newToken();
    const expiresAt = new Date(Date.now() + knownBrowserMs);
    await knownBrowsersRepository(db).insert(hashToken(secret), userId, expiresAt);
    return secret;
  }

  /** Below the limit all candidates; above it those that know this browser. */
  async function admitted(
    candidates: Account[],
    { login, knownBrowser }: SignInAttempt,
    keys: Record<string, { attempts: number; windowMs: number }>,
  ): Promise<Account[]> {
    const now = new Date();
    if (await throttle.isWithin(keys, now)) return candidates;
    if (knownBrowser === undefined) throw rateLimited(messages.signInThrottled);
    const tokenHash = hashToken(knownBrowser);
    const ids = candidates.map(({ id }) => id);
    const known = await knownBrowsersRepository(database.db).knownAmong(tokenHash, ids, now);
    if (known.size === 0) throw rateLimited(messages.signInThrottled);
    const browserKey = `sign-in:browser:${tokenHash.toString('base64url')}:${keyOf(login)}`;
    await throttle.spend({ [browserKey]: perKnownBrowser }, now);
    return candidates.filter(({ id }) => known.has(id));
  }

  return {
    makeKnown: (userId, knownBrowser) => makeKnown(database.db, userId, knownBrowser),
    async signIn(attempt) {
      const { siteId, login, password, address, userAgent, previousToken } = attempt;
      const network = networkOf(address);
      const accountKey = `sign-in:account:${siteId ?? 'any'}:${keyOf(login)}`;
      const bothKey = `${accountKey}:from:${network}`;
      const addressKey = `sign-in:address:${network}`;
      const candidates = await admitted(await accounts.findByLogin(siteId, login), attempt, {
        [addressKey]: perAddress,
        [bothKey]: perAccountAndAddress,
        [accountKey]: perAccount,
      });
      const rounds = siteId === undefined ? maxCandidates : 1;
      const account = await matching(candidates, password, rounds);
      if (!account) throw new AppError('UNAUTHENTICATED', messages.signInFailed);
      await throttle.forget(bothKey);
      await throttle.refund([accountKey, addressKey]);
      return database.transaction(async (trx) => {
        await sessions.holdPerson(trx, account.id);
        // The password may have been replaced, and all sessions ended, while it was compared.
        const current = await accountsRepository(trx).find(account.siteId, account.id);
        if (!current || current.passwordHash !== account.passwordHash) {
          throw new AppError('UNAUTHENTICATED', messages.signInFailed);
        }
        if (previousToken) await sessions.end(trx, previousToken);
        return {
          token: await sessions.start(trx, account.id, userAgent),
          account,
          knownBrowser: await makeKnown(trx, account.id, attempt.knownBrowser),
        };
      });
    },
    signOut: (token) => sessions.end(database.db, token),
    signOutEverywhere: (userId) => database.transaction((trx) => sessions.endAllOf(trx, userId)),
  };
}

function keyOf(login: string): string {
  return login.toLowerCase().slice(0, 200);
}

/**
 * Verifies at least `rounds` times, however many candidates there are and whichever matches, so
 * that the response time does not reveal an account. Blocked accounts are refused like a wrong
 * password.
 */
async function matching(
  candidates: Account[],
  password: string,
  rounds: number,
): Promise<Account | undefined> {
  let found: Account | undefined;
  for (let round = 0; round < Math.max(rounds, candidates.length); round++) {
    const account = candidates[round];
    const isRight = await verifyPassword(account?.passwordHash ?? null, password);
    if (account && isRight && roleIdOf(account.roleId) !== roleIds.spammer) found ??= account;
  }
  return found;
}
