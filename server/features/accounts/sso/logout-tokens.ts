import { z } from 'zod';
import { exactText, list } from '../../../../contract/text.ts';
import type { TokenHeader } from './signed-tokens.ts';

const logoutEventUri = 'http://schemas.openid.net/event/backchannel-logout';
const maxLogoutTokenAgeSeconds = 600;
const maxClockSkewSeconds = 60;
/** Used tokens are stored for longer than a token is accepted, to detect replays. */
export const logoutMemoryMs = 2 * (maxLogoutTokenAgeSeconds + maxClockSkewSeconds) * 1000;

const logoutClaimsSchema = z
  .object({
    iss: exactText(500),
    aud: z.union([exactText(500), list(exactText(500), 50)]),
    iat: z.number(),
    exp: z.number().optional(),
    jti: exactText(500).min(1),
    events: z.object({ [logoutEventUri]: z.looseObject({}) }),
    sub: exactText(255).min(1).optional(),
    sid: exactText(500).min(1).optional(),
    // Tokens with a nonce are ID tokens, which must not end sessions.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export type LogoutClaims = z.output<typeof logoutClaimsSchema>;

/**
 * Claims of a correctly signed logout token; undefined if it is for another client or has expired.
 */
export function readLogoutClaims(
  { header, claims }: { header: TokenHeader; claims: Record<string, unknown> },
  { issuer, clientId }: { issuer: string; clientId: string },
  now: Date,
): LogoutClaims | undefined {
  const type = header.typ?.toLowerCase();
  if (type !== undefined && type !== 'jwt' && type !== 'logout+jwt') return undefined;
  const { data: token } = logoutClaimsSchema.safeParse(claims);
  if (!token || token.iss !== issuer) return undefined;
  if (![token.aud].flat().includes(clientId)) return undefined;
  const seconds = now.getTime() / 1000;
  const isFresh =
    token.iat <= seconds + maxClockSkewSeconds &&
    token.iat >= seconds - maxLogoutTokenAgeSeconds &&
    (token.exp === undefined || token.exp > seconds - maxClockSkewSeconds);
  return isFresh ? token : undefined;
}
