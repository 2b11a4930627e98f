import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notSignedInError } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { factorsRepository } from '../factors/factors.repository.ts';
import type { RequestSource, SecurityLogService } from '../security-log/security-log.service.ts';
import { logoutMemoryMs, readLogoutClaims } from '../sso/logout-tokens.ts';
import { type SsoIdentity, ssoSubjectKey } from '../sso/sso-flow.ts';
import type { SsoProvider, SsoProviders } from '../sso/sso-providers.ts';
import { accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import type { SessionsService } from './sessions.service.ts';
import { ssoLoginsRepository } from './sso-logins.repository.ts';

export interface SsoSessionsService {
  findConfirming(actor: Pick<Actor, 'id' | 'siteId'>): Promise<SsoProvider | undefined>;
  /**
   * Issues a token that proves a fresh sign-in at the provider to the session with this hash.
   * Undefined if it was another person, or not fresh.
   */
  issueConfirmation(
    provider: SsoProvider,
    identity: SsoIdentity,
    wanted: { userId: number; sessionHash: Buffer; startedAt: number },
    source: RequestSource,
  ): Promise<string | undefined>;
  redeemConfirmation(actor: Actor, token: string, source: RequestSource): Promise<void>;
  /**
   * Ends the sessions that a logout token names. False if the token is invalid or was used before.
   */
  logOut(provider: SsoProvider, token: string, source: RequestSource): Promise<boolean>;
}

const ssoConfirmationLifetimeMs = 60_000;
/** Accepted difference between the provider's clock and ours. */
const maxClockSkewMs = 60_000;
const oneUsePerLogoutToken = { attempts: 1, windowMs: logoutMemoryMs };
const logoutRequestsPerMinute = { attempts: 600, windowMs: 60_000 };

export function createSsoSessionsService({
  database,
  sessions,
  securityLog,
  providers,
}: {
  database: Database;
  sessions: SessionsService;
  securityLog: SecurityLogService;
  providers: SsoProviders;
}): SsoSessionsService {
  const throttle = createThrottle(database.db);
  const logins = ssoLoginsRepository(database.db);

  return {
    async findConfirming({ id }) {
      const subjects = await logins.subjectsOf(id);
      const linked = [...subjects.keys()].flatMap((name) => providers.find(name) ?? []);
      if (linked.length === 0) return undefined;
      const hasFactor = await factorsRepository(database.db).hasAny(id);
      return linked.find(({ secondFactor }) => !hasFactor || secondFactor !== 'never');
    },

    async issueConfirmation(provider, identity, { userId, sessionHash, startedAt }, source) {
      const subject = (await logins.subjectsOf(userId)).get(provider.id);
      const { authenticatedAt, hasSecondFactor } = identity;
      const isFresh =
        authenticatedAt !== undefined && authenticatedAt.getTime() >= startedAt - maxClockSkewMs;
      // People with a second factor must prove one, here or at the provider.
      const hasFactor = await factorsRepository(database.db).hasAny(userId);
      const isEnough = hasSecondFactor || !hasFactor;
      if (subject !== identity.subject || !isFresh || !isEnough) {
        const account = await accountsRepository(database.db).findById(userId);
        if (account) {
          await securityLog.record(database.db, source, {
            siteId: account.siteId,
            userId,
            kind: 'confirmation_failed',
            method: 'sso',
            reason: 'sso_invalid',
          });
        }
        return undefined;
      }
      return oneTimeTokensRepository(database.db).issue({
        purpose: 'sso_confirm',
        userId,
        sessionHash,
        binding: hasSecondFactor ? 'second factor' : '',
        expiresAt: new Date(Date.now() + ssoConfirmationLifetimeMs),
      });
    },

    async redeemConfirmation(actor, token, source) {
      const { sessionToken, siteId, id: userId } = actor;
      if (sessionToken === undefined) throw notSignedInError();
      await database.transaction(async (trx) => {
        const found = await oneTimeTokensRepository(trx).redeem('sso_confirm', token, new Date());
        if (!found?.sessionHash?.equals(hashToken(sessionToken)) || found.userId !== userId) {
          throw invalidInput(ssoOnlyMessages.confirmElsewhere);
        }
        const withSecondFactor = found.binding === 'second factor';
        await sessions.markConfirmed(trx, sessionToken, { withSecondFactor });
        const kind = 'confirmed';
        await securityLog.record(trx, source, { siteId, userId, kind, method: 'sso' });
      });
    },

    async logOut(provider, token, source) {
      const now = new Date();
      const address = `sso:logout:address:${networkOfAddress(source.ipAddress)}`;
      await throttle.spend({ [address]: logoutRequestsPerMinute }, now);
      const signed = await provider.tokens.read(token, { isFromProvider: false });
      if (!signed) return false;
      const { issuer } = (await provider.configuration()).serverMetadata();
      const claims = readLogoutClaims(signed, { issuer, clientId: provider.clientId }, now);
      if (!claims) return false;
      const { jti, sub, sid } = claims;
      const key = `sso:logout:${hashToken(`${provider.id} ${jti}`).toString('base64url')}`;
      if (!(await throttle.isWithin({ [key]: oneUsePerLogoutToken }, now))) return false;
      await database.transaction(async (trx) => {
        const subject = sub === undefined ? undefined : ssoSubjectKey(issuer, sub);
        const ended = await ssoLoginsRepository(trx).delete(provider.id, { subject, sid });
        const kind = 'session_ended';
        const reason = 'provider_logout';
        const notes = ended.map((account) => ({ ...account, kind, reason }) as const);
        await securityLog.record(trx, source, ...notes);
      });
      return true;
    },
  };
}
