import * as oidc from 'openid-client';
import type { SsoProvider } from './sso-providers.ts';

/** Secrets of one round trip to the provider, stored in a signed cookie. */
export interface RoundTripSecrets {
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export interface SsoIdentity {
  /** Issuer and subject, because another provider has other people. */
  subject: string;
  sid: string | undefined;
  email: string | undefined;
  hasSecondFactor: boolean;
  roleValues: string[];
  /** Undefined if the provider does not say when the person signed in. */
  authenticatedAt: Date | undefined;
}

/** The provider or the person refused; the response itself is valid. */
export class SsoDenied extends Error {}

const maxSubjectClaimLength = 255;
const maxRoleClaimValues = 1000;

export async function buildAuthorizationAddress(
  provider: SsoProvider,
  { redirectUri, mustSignInAgain }: { redirectUri: string; mustSignInAgain: boolean },
): Promise<{ address: string; secrets: RoundTripSecrets }> {
  const configuration = await provider.configuration();
  const secrets: RoundTripSecrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    startedAt: Date.now(),
  };
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(mustSignInAgain && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href, secrets };
}

/** Exchanges the code of the callback. Throws if any check of the protocol fails. */
export async function redeemCallback(
  provider: SsoProvider,
  callback: URL,
  { state, nonce, verifier }: RoundTripSecrets,
): Promise<SsoIdentity> {
  const configuration = await provider.configuration();
  const tokens = await oidc
    .authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      if (error instanceof oidc.AuthorizationResponseError) throw new SsoDenied(error.error);
      throw error;
    });
  const signed = await provider.tokens.read(tokens.id_token ?? '', { isFromProvider: true });
  const claims = tokens.claims();
  if (!signed || !claims) throw new Error('The ID token has no valid signature');
  if (claims.sub.length > maxSubjectClaimLength) throw new Error('The subject is too long');
  const { roles } = provider;
  // Some providers return address and groups only from the userinfo endpoint.
  const hasClaim = (name: string) => Object.hasOwn(claims, name);
  const isComplete = hasClaim('email') && (roles === undefined || hasClaim(roles.claim));
  const more =
    isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return toIdentity(provider, { ...more, ...claims });
}

function toIdentity(
  provider: SsoProvider,
  claims: Record<string, unknown> & { iss: string; sub: string },
): SsoIdentity {
  const { email, email_verified, sid, auth_time, amr, acr } = claims;
  const roleClaim = provider.roles && claims[provider.roles.claim];
  return {
    subject: ssoSubjectKey(claims.iss, claims.sub),
    sid: typeof sid === 'string' ? sid.slice(0, 500) : undefined,
    email:
      typeof email === 'string' && email.length <= 320 && email_verified === true
        ? email.toLowerCase()
        : undefined,
    hasSecondFactor: countsAsSecondFactor(provider, { amr, acr }),
    roleValues: [roleClaim]
      .flat()
      .slice(0, maxRoleClaimValues)
      .filter((value) => typeof value === 'string'),
    authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : undefined,
  };
}

/** Issuers are addresses, which have no spaces. */
export const ssoSubjectKey = (issuer: string, subject: string) => `${issuer} ${subject}`;

function countsAsSecondFactor(
  { secondFactor, secondFactorAmr, secondFactorAcr }: SsoProvider,
  { amr, acr }: { amr: unknown; acr: unknown },
): boolean {
  if (secondFactor !== 'claims') return secondFactor === 'always';
  const methods = Array.isArray(amr) ? amr : [];
  return (
    methods.some((method) => secondFactorAmr.includes(String(method))) ||
    (typeof acr === 'string' && secondFactorAcr.includes(acr))
  );
}
