import { createHash } from 'node:crypto';
import { messages } from '../../../../contract/messages.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import type { SessionsService } from './sessions.service.ts';

export interface SiteSwitchingService {
  /** Acts as the linked account on another site from now on, on the neutral host. */
  setSite(actor: Actor, siteId: number, browser: Browser): Promise<string>;
  /** Lets this browser, and no other, sign in once on the other site's host. */
  grant(actor: Actor, domainName: string, userAgent: string): Promise<string>;
  /** Redeems a grant on the host of `siteId`. */
  arrive(siteId: number, token: string, browser: Browser): Promise<string>;
}

export interface Browser {
  userAgent: string;
  previousToken: string | undefined;
}

const grantLifetimeMs = 60_000;

export function createSiteSwitchingService({
  database,
  sessions,
}: {
  database: Database;
  sessions: SessionsService;
}): SiteSwitchingService {
  async function linkedAccount(actor: Actor, matches: (site: LinkedSite) => boolean) {
    const sites = await sitesRepository(database.db).ofAccount(actor.siteId, actor.id);
    const site = sites.find(matches);
    if (!site) throw notFound(messages.notFoundPage);
    return site.userId;
  }

  function signInAs(userId: number, { userAgent, previousToken }: Browser): Promise<string> {
    return database.transaction(async (trx) => {
      if (previousToken) await sessions.end(trx, previousToken);
      return sessions.start(trx, userId, userAgent);
    });
  }

  return {
    async setSite(actor, siteId, browser) {
      return signInAs(await linkedAccount(actor, (site) => site.id === siteId), browser);
    },
    async grant(actor, domainName, userAgent) {
      const userId = await linkedAccount(actor, (site) => site.domainName === domainName);
      return oneTimeTokensRepository(database.db).issue({
        purpose: 'switch_site',
        userId,
        binding: fingerprint(userAgent),
        expiresAt: new Date(Date.now() + grantLifetimeMs),
      });
    },
    async arrive(siteId, token, browser) {
      const grant = await oneTimeTokensRepository(database.db).redeem(
        'switch_site',
        token,
        new Date(),
      );
      if (!grant || grant.binding !== fingerprint(browser.userAgent)) {
        throw new AppError('UNAUTHENTICATED', messages.signInFirst);
      }
      const account = await accountsRepository(database.db).find(siteId, grant.userId);
      if (!account) throw new AppError('UNAUTHENTICATED', messages.signInFirst);
      return signInAs(account.id, browser);
    },
  };
}

type LinkedSite = Awaited<ReturnType<ReturnType<typeof sitesRepository>['ofAccount']>>[number];

function fingerprint(userAgent: string): string {
  return createHash('sha256').update(userAgent).digest('base64url');
}
