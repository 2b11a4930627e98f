import { totpCodeAt } from '../features/accounts/factors/totp.ts';
import type { ApiClient, ApiResponse } from './client.ts';
import { at } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface AddedAuthenticatorApp {
  client: ApiClient;
  secret: string;
  recoveryCodes: string[];
}

/** Secret of an authenticator app that the page of this client offers. */
export async function offeredTotpSecret(
  client: ApiClient,
): Promise<{ sealed: string; secret: string }> {
  const { text } = await client.get('/account/security/app');
  const sealed = /name="sealed" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const secret = (/class="secret">([^<]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '');
  return { sealed, secret };
}

/** Adds an authenticator app through the pages, as people do without JavaScript. */
export async function addApp(
  app: TestApp,
  userId: number,
  host = 'alpha.localhost',
): Promise<AddedAuthenticatorApp> {
  return addAppTo(await app.as({ userId, host }));
}

export async function addAppTo(client: ApiClient): Promise<AddedAuthenticatorApp> {
  const { sealed, secret } = await offeredTotpSecret(client);
  // Uses an earlier code, so that later ones are left for tests.
  const code = totpCodeAt(secret, new Date(Date.now() - 60_000));
  const form = { sealed, code, name: 'My phone' };
  const { text } = await client.post('/account/security/app', { form });
  const recoveryCodes = [...text.matchAll(/<code>([a-z0-9-]+)<\/code>/g)].map(
    ([, found]) => found ?? '',
  );
  if (recoveryCodes.length !== 10) throw new Error(`No recovery codes:\n${text}`);
  return { client, secret, recoveryCodes };
}

/** Client between the two steps of a sign-in. */
export function pendingSignInClient(
  app: TestApp,
  first: ApiResponse,
  host = 'alpha.localhost',
): ApiClient {
  return at(app, host, `steward_second_step=${first.cookie('steward_second_step')}`);
}

export function answerSecondStep(
  app: TestApp,
  first: ApiResponse,
  code: string,
  host = 'alpha.localhost',
): Promise<ApiResponse> {
  return pendingSignInClient(app, first, host).post('/login/second-step', { form: { code } });
}
