import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { exactText } from '../../../../contract/text.ts';
import type { Db } from '../../../db/database.ts';
import type { BrowserCookie } from '../../../http/browser-cookies.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { Signer } from '../../../lib/signed-text.ts';
import { hashToken } from '../../../lib/tokens.ts';

export const roundTripMs = 15 * 60_000;
const oneUsePerRoundTrip = { attempts: 1, windowMs: 2 * roundTripMs };

/** Request of a session for a fresh sign-in at the provider. */
const confirmationSchema = z.object({
  userId: z.number(),
  sessionHash: exactText(100),
  host: exactText(300),
  redirect: exactText(1000),
  expiresAt: z.number(),
});
export type WantedConfirmation = z.output<typeof confirmationSchema>;

const ssoRoundTripSchema = z.object({
  provider: exactText(40),
  state: exactText(200),
  nonce: exactText(200),
  verifier: exactText(200),
  startedAt: z.number(),
  /** Host on which the sign-in began; undefined for the neutral host. */
  host: exactText(300).optional(),
  redirect: exactText(1000),
  confirmation: confirmationSchema.optional(),
});
export type RoundTrip = z.output<typeof ssoRoundTripSchema>;

/**
 * Binds a round trip to one browser: its secrets are stored in a signed cookie, so that a callback
 * in another browser, or an unsolicited one, is refused.
 */
export function createSsoRoundTrips({
  db,
  cookie,
  signer,
}: {
  db: Db;
  cookie: BrowserCookie;
  signer: Signer;
}) {
  const throttle = createThrottle(db);
  const signJson = (purpose: string, value: object) =>
    signer.sign(purpose, Buffer.from(JSON.stringify(value)).toString('base64url'));
  const readSigned = (purpose: string, signed: string | undefined): unknown => {
    const text = signer.read(purpose, signed);
    return text && JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  };

  async function spendState({ startedAt, state }: RoundTrip): Promise<boolean> {
    if (startedAt + roundTripMs < Date.now()) return false;
    const key = `sso:state:${hashToken(state).toString('base64url')}`;
    return throttle.isWithin({ [key]: oneUsePerRoundTrip }, new Date());
  }

  return {
    begin(reply: FastifyReply, trip: RoundTrip): void {
      cookie.set(reply, signJson('sso round trip', trip), roundTripMs);
    },

    /**
     * Redeems the round trip, once among all processes. Undefined if forged, expired or used
     * before.
     */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<RoundTrip | undefined> {
      const { data: trip } = ssoRoundTripSchema.safeParse(
        readSigned('sso round trip', cookie.read(request)),
      );
      const isUnused = trip !== undefined && (await spendState(trip));
      // Cleared last, so that after an outage the browser can repeat the callback.
      cookie.clear(reply);
      return isUnused ? trip : undefined;
    },

    /** Parameter for the neutral host, where the round trip begins. */
    signConfirmation: (wanted: WantedConfirmation) => signJson('sso confirmation', wanted),

    readConfirmation(signed: string): WantedConfirmation | undefined {
      const { data } = confirmationSchema.safeParse(readSigned('sso confirmation', signed));
      return data && data.expiresAt > Date.now() ? data : undefined;
    },
  };
}

export type SsoRoundTrips = ReturnType<typeof createSsoRoundTrips>;
