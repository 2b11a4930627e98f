import { constants, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { z } from 'zod';
import { exactText, list } from '../../../../contract/text.ts';
import type { BoundedFetch } from '../../../lib/bounded-fetch.ts';

const maxSignedTokenLength = 20_000;
const maxCachedKeysAgeMs = 5 * 60_000;
/**
 * Minimum time between key downloads, because forged tokens with unknown keys would cause one each.
 */
const minMsBetweenKeyFetches = 30_000;

const verificationByAlgorithm = {
  RS256: { kty: 'RSA', hash: 'sha256', options: {} },
  PS256: {
    kty: 'RSA',
    hash: 'sha256',
    options: {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    },
  },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null, options: {} },
} as const;

const keySetSchema = z.object({
  keys: list(
    z.looseObject({
      kty: exactText(10),
      kid: exactText(500).optional(),
      use: exactText(10).optional(),
    }),
    100,
  ),
});
type SigningKey = z.output<typeof keySetSchema>['keys'][number];

const tokenHeaderSchema = z.object({
  alg: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']),
  kid: exactText(500).optional(),
  typ: exactText(50).optional(),
  crit: z.undefined().optional(),
});
export type TokenHeader = z.output<typeof tokenHeaderSchema>;

export interface SignedTokens {
  /** Header and claims of a token that the provider signed; undefined for any other. */
  read(
    token: string,
    options: { isFromProvider: boolean },
  ): Promise<{ header: TokenHeader; claims: Record<string, unknown> } | undefined>;
}

/**
 * Verifies signatures with the provider's published keys. Unknown keys are downloaded, because
 * providers rotate them: at once for tokens that we fetched from the provider, and rate-limited for
 * tokens that anybody may have sent.
 */
export function createSignedTokens({
  fetch,
  keysAddress,
}: {
  fetch: BoundedFetch;
  keysAddress(): Promise<string>;
}): SignedTokens {
  let cached: { keys: SigningKey[]; at: number } | undefined;

  async function loadKeys(): Promise<SigningKey[]> {
    const response = await fetch(await keysAddress(), { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`The keys were answered with ${response.status}`);
    const { keys } = keySetSchema.parse(await response.json());
    cached = { keys, at: Date.now() };
    return keys;
  }

  async function findKey({ alg, kid }: TokenHeader, isFromProvider: boolean) {
    const fitsHeader = (key: SigningKey) =>
      key.kty === verificationByAlgorithm[alg].kty &&
      (key.use === undefined || key.use === 'sig') &&
      (kid === undefined || key.kid === kid);
    const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY;
    const known = cached && age < maxCachedKeysAgeMs ? cached.keys.find(fitsHeader) : undefined;
    if (known) return known;
    if (cached && age < minMsBetweenKeyFetches && !isFromProvider) return undefined;
    return (await loadKeys()).find(fitsHeader);
  }

  return {
    async read(token, { isFromProvider }) {
      if (token.length > maxSignedTokenLength) return undefined;
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      const parsed = tokenHeaderSchema.safeParse(parseTokenPart(head));
      if (!parsed.success || rest.length > 0) return undefined;
      const key = await findKey(parsed.data, isFromProvider);
      if (!key) return undefined;
      const { hash, options } = verificationByAlgorithm[parsed.data.alg];
      const data = Buffer.from(`${head}.${body}`);
      const isRight = verifyOrFalse(() =>
        verify(
          hash,
          data,
          { ...options, key: createPublicKey({ key: key as JsonWebKey, format: 'jwk' }) },
          Buffer.from(signature, 'base64url'),
        ),
      );
      const claims = parseTokenPart(body);
      return isRight && isRecord(claims) ? { header: parsed.data, claims } : undefined;
    },
  };
}

/** Node throws for keys that it cannot use; they verify nothing. */
function verifyOrFalse(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

function parseTokenPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
