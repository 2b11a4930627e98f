import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  type SignKeyObjectInput,
  sign,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { createSignedTokens } from './signed-tokens.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = { sub: 'someone' };

function publish(...keys: { key: KeyObject; kid: string; use?: string }[]) {
  let fetches = 0;
  const list = keys.map(({ key, ...rest }) => ({ ...key.export({ format: 'jwk' }), ...rest }));
  const tokens = createSignedTokens({
    fetch: async () => {
      fetches += 1;
      return Response.json({ keys: list });
    },
    keysAddress: async () => 'http://127.0.0.1/keys',
  });
  return { ...tokens, list, fetches: () => fetches };
}

function tokenOf(
  header: object,
  key: KeyObject,
  { hash = 'sha256', ...options }: { hash?: string | null } & Omit<SignKeyObjectInput, 'key'> = {},
) {
  const data = `${encode(header)}.${encode(claims)}`;
  const signature = sign(hash, Buffer.from(data), { key, ...options });
  return `${data}.${signature.toString('base64url')}`;
}

const published = publish(
  { key: rsa.publicKey, kid: 'rsa' },
  { key: ec.publicKey, kid: 'ec' },
  { key: ed.publicKey, kid: 'ed' },
);
const pss = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
};
const fromProvider = { isFromProvider: true };

test.each([
  ['RS256', tokenOf({ alg: 'RS256', kid: 'rsa' }, rsa.privateKey)],
  ['PS256', tokenOf({ alg: 'PS256', kid: 'rsa' }, rsa.privateKey, pss)],
  ['ES256', tokenOf({ alg: 'ES256', kid: 'ec' }, ec.privateKey, { dsaEncoding: 'ieee-p1363' })],
  ['EdDSA', tokenOf({ alg: 'EdDSA', kid: 'ed' }, ed.privateKey, { hash: null })],
])('reads a token signed with %s', async (_, token) => {
  expect((await published.read(token, fromProvider))?.claims).toEqual(claims);
});

const publicText = rsa.publicKey.export({ format: 'pem', type: 'spki' });
const hmacOf = (data: string) => createHmac('sha256', publicText).update(data).digest('base64url');
const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
const confused = `${encode({ alg: 'HS256', kid: 'rsa' })}.${encode(claims)}`;
const right = tokenOf({ alg: 'RS256', kid: 'rsa' }, rsa.privateKey);
const [head = '', , signature = ''] = right.split('.');

test.each([
  ['without a signature', unsigned],
  ['whose public key was taken for a secret', `${confused}.${hmacOf(confused)}`],
  ['with a key of another kind', tokenOf({ alg: 'RS256', kid: 'ec' }, rsa.privateKey)],
  ['with other claims', `${head}.${encode({ sub: 'another' })}.${signature}`],
  ['with a critical extension', tokenOf({ alg: 'RS256', kid: 'rsa', crit: ['x'] }, rsa.privateKey)],
  ['of five parts', `${right}.a.b`],
  ['that is too long', `${right}${'a'.repeat(20_000)}`],
  ['that is none', 'nonsense'],
])('refuses one %s', async (_, token) => {
  expect(await published.read(token, fromProvider)).toBeUndefined();
});

test('fetches unknown keys at once for the provider, and rate-limited for strangers', async () => {
  const { read, list, fetches } = publish({ key: ec.publicKey, kid: 'old' });
  const options = { dsaEncoding: 'ieee-p1363' } as const;
  const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const old = tokenOf({ alg: 'ES256', kid: 'old' }, ec.privateKey, options);
  const renewed = tokenOf({ alg: 'ES256', kid: 'new' }, next.privateKey, options);
  expect(await read(old, { isFromProvider: false })).toBeDefined();
  for (let tries = 0; tries < 5; tries++) await read(renewed, { isFromProvider: false });
  expect(fetches()).toBe(1);
  list.push({ ...next.publicKey.export({ format: 'jwk' }), kid: 'new' });
  expect(await read(renewed, fromProvider)).toBeDefined();
  expect(fetches()).toBe(2);
});
