import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { ApiClient, ApiResponse } from './client.ts';
import { at } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

const authenticatorFlags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Deviations from the answer of an honest authenticator. */
export interface PasskeyLie {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  challenge?: string;
  key?: KeyObject;
  id?: string;
}

export interface SoftPasskey {
  id: string;
  counter: number;
  register(options: { challenge: string; rp: { id: string } }, origin: string): object;
  prove(options: { challenge: string; rpId: string }, origin: string, lie?: PasskeyLie): object;
}

/** Software authenticator that can also lie. */
export function createSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const toBase64Url = (data: Buffer) => data.toString('base64url');

  function authenticatorData(rpId: string, flag: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flag]), count]);
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    counter: 1,
    register({ challenge, rp }, origin) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // The key as COSE: EC2, ES256, P-256, x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(
          rp.id,
          authenticatorFlags.present | authenticatorFlags.verified | authenticatorFlags.attested,
          1,
        ),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', challenge, origin)),
          attestationObject: toBase64Url(attestation),
          transports: ['internal'],
        },
      };
    },
    prove(options, origin, lie = {}) {
      const counter = lie.counter ?? ++this.counter;
      const flag =
        authenticatorFlags.present | ((lie.isVerified ?? true) ? authenticatorFlags.verified : 0);
      const data = authenticatorData(lie.rpId ?? options.rpId, flag, counter);
      const challenge = lie.challenge ?? options.challenge;
      const client = clientData('webauthn.get', challenge, lie.origin ?? origin);
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')]);
      return {
        id: lie.id ?? id,
        rawId: lie.id ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(sign('sha256', signed, lie.key ?? privateKey)),
        },
      };
    },
  };
}

const addCookieOfAnswer = (app: TestApp, client: ApiClient, name: string, answer: ApiResponse) =>
  at(
    app,
    client.host,
    [client.cookie, `${name}=${answer.cookie(name)}`].filter(Boolean).join('; '),
  );

/** Adds a passkey to the account of this client, as the page's script does. */
export async function addPasskey(
  app: TestApp,
  client: ApiClient,
  origin: string,
): Promise<SoftPasskey> {
  const passkey = createSoftPasskey();
  const asked = await client.post('/account/security/passkey-options', { json: {} });
  const answering = addCookieOfAnswer(app, client, 'steward_passkey', asked);
  const answer = await answering.post('/account/security/passkeys', {
    json: { name: 'My key', passkey: passkey.register(asked.json(), origin) },
  });
  if (answer.status !== 200) throw new Error(`No passkey was added:\n${answer.text}`);
  return passkey;
}

/** Requests a challenge. Returns it with a client that has its cookie. */
export async function askForChallenge(
  app: TestApp,
  client: ApiClient,
  path = '/api/auth/passkey/options',
): Promise<{ options: { challenge: string; rpId: string }; client: ApiClient }> {
  const asked = await client.post(path, { json: {} });
  return {
    options: asked.json(),
    client: addCookieOfAnswer(app, client, 'steward_passkey', asked),
  };
}
