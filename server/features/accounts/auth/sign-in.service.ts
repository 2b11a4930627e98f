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
  /** Undefined on the neutral host, where the account says which site is meant. */
  siteId: number | undefined;
  login: string;
  password: string;
  address: string;
  userAgent: string;
  /** The session that this browser had before, which ends here. */
  previousToken: string | undefined;
  /** The secret of a browser in which someone has signed in before. */
  knownBrowser: string | undefined;
}

export interface SignedIn {
  token: string;
  account: Account;
  /** What the browser is to keep, so that it is known next time. */
  knownBrowser: string;
}

export interface SignInService {
  signIn(attempt: SignInAttempt): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** Ends all sessions of the person, on all their sites. */
  signOutEverywhere(userId: number): Promise<void>;
  /** For a browser in which someone has just proven who they are; returns what it is to keep. */
  makeKnown(userId: number, knownBrowser: string | undefined): Promise<string>;
}

const quarterHour = 15 * 60_000;
/** Guesses from one place, which must not keep the account's owner out who is elsewhere. */
const perAccountAndAddress = { attempts: 10, windowMs: quarterHour };
/** Guesses from many places at once; then only browsers that are known get through. */
const perAccount = { attempts: 100, windowMs: quarterHour };
const perAddress = { attempts: 100, windowMs: quarterHour };
const perKnownBrowser = { attempts: 10, windowMs: quarterHour };
/** What `newToken` makes. */
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

  /** The accounts that may be tried: all that are meant, or those that know this browser. */
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
        // It may have been replaced while it was compared, and all sessions ended with it.
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
 * Compares as often however many accounts are meant, and whichever of them fits: the time taken
 * tells nobody whether there is one. Spammers are refused like a wrong password.
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
