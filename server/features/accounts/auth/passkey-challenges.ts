import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/database.ts';
import type { BrowserCookie } from '../../../http/browser-cookies.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { Signer } from '../../../lib/signed-text.ts';
import { hashToken } from '../../../lib/tokens.ts';

const challengeLifetimeMs = 5 * 60_000;
const oneUsePerChallenge = { attempts: 1, windowMs: 2 * challengeLifetimeMs };

export interface PasskeyChallenges {
  /** `purpose` names the action, host and person that the answer is valid for. */
  issue(reply: FastifyReply, purpose: string, challenge: string): void;
  /**
   * Redeems the challenge, once among all processes. Undefined if forged, expired or used before.
   */
  take(request: FastifyRequest, reply: FastifyReply, purpose: string): Promise<string | undefined>;
}

/**
 * Challenges are stored in a signed cookie of the browser, so that opening the login page writes no
 * rows.
 */
export function createPasskeyChallenges({
  db,
  cookie,
  signer,
}: {
  db: Db;
  cookie: BrowserCookie;
  signer: Signer;
}): PasskeyChallenges {
  const throttle = createThrottle(db);

  function spendChallenge(challenge: string): Promise<boolean> {
    const key = `passkey:challenge:${hashToken(challenge).toString('base64url')}`;
    return throttle.isWithin({ [key]: oneUsePerChallenge }, new Date());
  }

  return {
    issue(reply, purpose, challenge) {
      const text = `${Date.now() + challengeLifetimeMs}.${challenge}`;
      cookie.set(reply, signer.sign(`passkey ${purpose}`, text), challengeLifetimeMs);
    },
    async take(request, reply, purpose) {
      const text = signer.read(`passkey ${purpose}`, cookie.read(request));
      const [expiresAt = '', challenge] = text?.split('.') ?? [];
      const isUnused =
        challenge !== undefined &&
        Number(expiresAt) > Date.now() &&
        (await spendChallenge(challenge));
      // Cleared last, so that after an outage the browser can send its answer again.
      cookie.clear(reply);
      return isUnused ? challenge : undefined;
    },
  };
}
