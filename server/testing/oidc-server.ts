import {
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface OidcPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

export interface OidcServer {
  issuer: string;
  /** Person who signs in next; set it before the browser arrives. */
  person: OidcPerson;
  /** Changes the claims of ID tokens, which are then signed again with the provider's key. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Called once the address of the relying party is known. */
  configure(client: { redirectUri: string; logoutUri: string }): void;
  rotateKeys(): void;
  /** Signs any claims with the provider's key, or with another one. */
  signToken(claims: Record<string, unknown>, options?: { typ?: string; key?: KeyObject }): string;
  /** Sends a logout token issued by the provider. */
  logOut(subject: string, sid: string): Promise<void>;
  close(): Promise<void>;
}

export const oidcClient = { id: 'steward', secret: 'a secret of the tests' };

interface SigningKey {
  key: KeyObject;
  jwk: JsonWebKey & { kid: string };
}

function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' };
  return { key: privateKey, jwk };
}

/** A real OpenID Connect provider on loopback, which signs everyone in without asking. */
export async function startOidcServer(): Promise<OidcServer> {
  const people = new Map<string, OidcPerson>();
  let signing = createSigningKey();
  let client: { redirectUri: string; logoutUri: string } | undefined;
  let provider: Provider | undefined;
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function createProvider(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: oidcClient.id,
          client_secret: oidcClient.secret,
          redirect_uris: [client?.redirectUri],
          id_token_signed_response_alg: 'ES256',
          backchannel_logout_uri: client?.logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [signing.jwk] },
      cookies: { keys: ['tests'] },
      // The library's own fetch refuses loopback addresses.
      fetch: (address: URL, options: RequestInit) =>
        fetch(address, { ...options, dispatcher: undefined } as RequestInit),
      ttl: Object.fromEntries(
        ['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [kind, 600]),
      ),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
      conformIdTokenClaims: false,
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      interactions: { url: () => '/interaction' },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ ...people.get(id), sub: id }),
      }),
      async loadExistingGrant(context: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) {
        const { client: asking, session } = context.oidc;
        const owner = { clientId: asking.clientId, accountId: session.accountId };
        const grant = new (provider as Provider).Grant(owner);
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return void response.writeHead(503).end();
    if (request.url?.startsWith('/interaction')) {
      const { sub } = self.person;
      people.set(sub, self.person);
      return provider.interactionFinished(request, response, {
        login: { accountId: sub },
      });
    }
    if (request.url === '/token' && self.tamper) tamperWith(response);
    provider.callback()(request, response);
  }

  /** Replaces the ID token in the answer of the token endpoint. */
  function tamperWith(response: ServerResponse): void {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const answer = JSON.parse(String(body));
      if (answer.id_token && self.tamper) {
        const claims = JSON.parse(
          Buffer.from(answer.id_token.split('.')[1], 'base64url').toString(),
        );
        answer.id_token = self.signToken(self.tamper(claims));
      }
      const changed = JSON.stringify(answer);
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as typeof response.end;
  }

  const self: OidcServer = {
    issuer,
    person: { sub: 'nobody' },
    tamper: undefined,
    configure(wanted) {
      client = wanted;
      createProvider();
    },
    rotateKeys() {
      signing = createSigningKey();
      createProvider();
    },
    signToken(claims, { typ = 'JWT', key = signing.key } = {}) {
      const header = { alg: 'ES256', kid: signing.jwk.kid, typ };
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const data = `${encode(header)}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' });
      return `${data}.${signature.toString('base64url')}`;
    },
    async logOut(subject, sid) {
      const found = await (provider as Provider).Client.find(oidcClient.id);
      await found.backchannelLogout(subject, sid);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}
