import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CookieBrowser } from './cookie-browser.ts';
import { type OidcServer, oidcClient, startOidcServer } from './oidc-server.ts';
import { newUser } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface SsoApp {
  app: TestApp;
  /** Provider for all sites; its claims may vouch for a second factor. */
  acme: OidcServer;
  /** Provider for alpha only, with role mapping; always vouches for a second factor. */
  other: OidcServer;
  alpha: string;
  neutral: string;
  /** Creates a staff member of alpha with a verified address at the provider, who signs in next. */
  newStaff(
    options?: Parameters<typeof newUser>[1],
    server?: OidcServer,
  ): Promise<{ id: number; personId: number; username: string; sub: string }>;
  /** Address that begins a sign-in. */
  startAt(provider?: string, origin?: string, redirect?: string): string;
  /** Name of the account that the browser is signed in to. */
  whoIs(browser: CookieBrowser, origin?: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Server with three providers: two real ones and an unreachable one. */
export async function startSsoApp(): Promise<SsoApp> {
  const [acme, other] = await Promise.all([startOidcServer(), startOidcServer()]);
  const folder = mkdtempSync(join(tmpdir(), 'steward-sso-'));
  const file = join(folder, 'sso.json');
  writeFileSync(join(folder, 'secret'), `${oidcClient.secret}\n`);
  const common = { clientId: oidcClient.id, domains: ['steward.example'] };
  writeFileSync(
    file,
    JSON.stringify({
      providers: [
        {
          ...common,
          id: 'acme',
          name: 'Acme ID',
          issuer: acme.issuer,
          clientSecret: oidcClient.secret,
        },
        {
          ...common,
          id: 'other',
          name: 'Other ID',
          issuer: other.issuer,
          clientSecretFile: 'secret',
          sites: ['alpha'],
          secondFactor: 'always',
          roles: { claim: 'groups', map: { mods: 'moderator', admins: 'admin' } },
        },
        { ...common, id: 'gone', name: 'Gone ID', issuer: 'http://127.0.0.1:9', clientSecret: 'x' },
      ],
    }),
  );
  const app = await startTestApp({ env: { SSO_FILE: file }, isTwofold: true });
  const alpha = `http://alpha.localhost:${app.port}`;
  const neutral = `http://localhost:${app.port}`;
  for (const [id, server] of Object.entries({ acme, other })) {
    const base = `${neutral}/login/sso/${id}`;
    server.configure({ redirectUri: `${base}/callback`, logoutUri: `${base}/logout` });
  }
  return {
    app,
    acme,
    other,
    alpha,
    neutral,
    async newStaff(options = {}, server = acme) {
      const person = await newUser(app, { roleId: 2, ...options });
      const sub = `sub-${person.username}`;
      const email = `${person.username.toLowerCase()}@steward.example`;
      server.person = { sub, email, email_verified: true };
      return { ...person, sub };
    },
    startAt: (provider = 'acme', origin = alpha, redirect = '/moderation/users') =>
      `${origin}/login/sso/${provider}?${new URLSearchParams({ redirect })}`,
    async whoIs(browser, origin = alpha) {
      const page = await browser.open(`${origin}/api/auth/check-session`);
      return JSON.parse(page.text).user?.username;
    },
    async close() {
      await Promise.all([acme.close(), other.close(), app.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
