import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, forbidden, notFound, notSignedInError } from '../../../base/errors.ts';
import { violatesForeignKey } from '../../../db/constraints.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import { findNextStep } from '../factors/enforcement.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import type { SsoOnlyRule } from '../sso/sso-only.ts';
import type { SsoProviders } from '../sso/sso-providers.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';
import type { SessionsService } from './sessions.service.ts';

/**
 * Transfers a sign-in from one host to another. The target host begins: it gives the browser a
 * secret, and the other host issues a token that works only with that secret.
 */
export interface SiteSwitchingService {
  setSite(actor: Actor, siteId: number, userAgent: string): Promise<string>;
  assertReachable(actor: Actor, domainName: string): Promise<void>;
  /**
   * The secret is stored in a cookie of the target host; the challenge, its hash, is sent to the
   * other host.
   */
  createChallenge(): { secret: string; challenge: string };
  issueArrivalToken(actor: Actor, domainName: string, challenge: string): Promise<string>;
  /** Account that the token would sign in; undefined in any other browser. */
  findArrivingAccount(
    siteId: number,
    token: string,
    secret: string | undefined,
  ): Promise<{ username: string; personId: number } | undefined>;
  redeemArrivalToken(siteId: number, token: string, browser: ArrivingBrowser): Promise<string>;
}

interface ArrivingBrowser {
  userAgent: string;
  secret: string | undefined;
  previousToken: string | undefined;
}

const siteSwitchGrantLifetimeMs = 60_000;

export function createSiteSwitchingService({
  database,
  sessions,
  ssoOnly,
  ssoProviders,
}: {
  database: Database;
  sessions: SessionsService;
  ssoOnly: SsoOnlyRule;
  ssoProviders: SsoProviders;
}): SiteSwitchingService {
  /**
   * False if the account requires a second factor or single sign-on that the session did not prove.
   * Such sessions were opened before the accounts were linked, or on a site that does not require
   * it.
   */
  async function canContinueAs(
    trx: Trx,
    account: Account,
    { hasSecondFactor, ssoProvider }: { hasSecondFactor: boolean; ssoProvider: string | null },
  ): Promise<boolean> {
    if (!hasSecondFactor && (await findNextStep(trx, account, new Date())) !== 'none') return false;
    if ((await ssoOnly.ruleFor(trx, account)) === 'allowed') return true;
    const site = (await sitesRepository(trx).list()).find(({ id }) => id === account.siteId);
    return ssoProvider !== null && ssoProviders.isOffered(ssoProvider, site?.prefix ?? '');
  }

  async function findLinkedUserId(trx: Trx, actor: Actor, matches: (site: LinkedSite) => boolean) {
    const sites = await sitesRepository(trx).ofAccount(actor.siteId, actor.id, actor.provenAt);
    const site = sites.find(matches);
    if (!site) throw notFound(messages.notFoundPage);
    return site.userId;
  }

  return {
    setSite: (actor, siteId, userAgent) =>
      database.transaction(async (trx) => {
        await sessions.lockPersonToStart(trx, actor.id);
        const { sessionToken = '' } = actor;
        const current = await sessionsRepository(trx).findOpening(hashToken(sessionToken));
        if (!current) throw notSignedInError();
        const userId = await findLinkedUserId(trx, actor, (site) => site.id === siteId);
        const account = await accountsRepository(trx).find(siteId, userId);
        if (!account || !(await canContinueAs(trx, account, current))) {
          throw forbidden(secondFactorMessages.signInThere);
        }
        await sessions.end(trx, sessionToken);
        return sessions.start(trx, userId, userAgent, { ...current, method: 'other_site' });
      }),

    assertReachable: (actor, domainName) =>
      database.transaction(async (trx) => {
        await findLinkedUserId(trx, actor, (site) => site.domainName === domainName);
      }),

    createChallenge() {
      const secret = createToken();
      return { secret, challenge: hashSecretToText(secret) };
    },

    async issueArrivalToken(actor, domainName, challenge) {
      try {
        return await database.transaction(async (trx) => {
          const userId = await findLinkedUserId(
            trx,
            actor,
            (site) => site.domainName === domainName,
          );
          return oneTimeTokensRepository(trx).issue({
            purpose: 'switch_site',
            userId,
            binding: challenge,
            sessionHash: hashToken(actor.sessionToken ?? ''),
            expiresAt: new Date(Date.now() + siteSwitchGrantLifetimeMs),
          });
        });
      } catch (error) {
        // The session ended during the call.
        if (violatesForeignKey(error)) throw notSignedInError();
        throw error;
      }
    },

    async findArrivingAccount(siteId, token, secret) {
      const tokens = oneTimeTokensRepository(database.db);
      const grant = await tokens.peek('switch_site', token, new Date());
      if (!grant || secret === undefined || grant.binding !== hashSecretToText(secret))
        return undefined;
      return accountsRepository(database.db).find(siteId, grant.userId);
    },

    async redeemArrivalToken(siteId, token, { userAgent, secret, previousToken }) {
      const started = await database.transaction(async (trx) => {
        const tokens = oneTimeTokensRepository(trx);
        const unredeemed = await tokens.peek('switch_site', token, new Date());
        if (!unredeemed) return;
        // Locks before redeeming: `endAllOfPerson` takes the locks in this order, too.
        await sessions.lockPersonToStart(trx, unredeemed.userId);
        const grant = await tokens.redeem('switch_site', token, new Date());
        if (!grant || secret === undefined || grant.binding !== hashSecretToText(secret)) return;
        const account = await accountsRepository(trx).find(siteId, grant.userId);
        const opening = grant.sessionHash
          ? await sessionsRepository(trx).findOpening(grant.sessionHash)
          : undefined;
        if (!account || !opening || !(await canContinueAs(trx, account, opening))) return;
        if (previousToken !== undefined) await sessions.end(trx, previousToken);
        return sessions.start(trx, account.id, userAgent, { ...opening, method: 'other_site' });
      });
      if (started === undefined) throw new AppError('UNAUTHENTICATED', messages.signInFirst);
      return started;
    },
  };
}

type LinkedSite = Awaited<ReturnType<ReturnType<typeof sitesRepository>['ofAccount']>>[number];

function hashSecretToText(secret: string): string {
  return hashToken(secret).toString('base64url');
}
