import { sendResetLinksQueue } from '../features/accounts/auth/password-reset.service.ts';
import { type ApiClient, type ApiResponse, createClient } from './client.ts';
import { testPassword } from './network.ts';
import type { TestApp } from './test-app.ts';

const { name: queue } = sendResetLinksQueue;

/** Client at a host of the network; not signed in without a cookie. */
export function at(app: TestApp, host: string, cookie?: string): ApiClient {
  return createClient({ port: app.port, host, ...(cookie && { cookie }) });
}

export function signIn(
  app: TestApp,
  login: string,
  { password = testPassword, host = 'alpha.localhost', redirect = '' } = {},
): Promise<ApiResponse> {
  return at(app, host).post('/login', { form: { login, password, redirect } });
}

export function clientAfterSignIn(
  app: TestApp,
  response: ApiResponse,
  host = 'alpha.localhost',
): ApiClient {
  return at(app, host, `steward_session=${response.cookie('steward_session')}`);
}

export async function sessionOf(client: ApiClient) {
  return (await client.get('/api/auth/check-session')).json();
}

/** Requests a password reset and sends its mail like the worker does, even if none is running. */
export async function askForReset(
  app: TestApp,
  login: string,
  host = 'alpha.localhost',
): Promise<ApiResponse> {
  const answer = await at(app, host).post('/password-reset', { form: { login } });
  const [job] = await app.query(
    'select data from jobs.job where name = $1 order by created_on desc limit 1',
    queue,
  );
  await app.services.passwordReset.sendRequestedLinks(job.data);
  return answer;
}

/** Latest mail to this address, or to anyone: jobs of earlier tests may still send mails. */
export function latestMail(
  app: TestApp,
  to?: string,
): Promise<{ toAddress: string; subject: string; bodyText: string } | undefined> {
  return app.database.db
    .selectFrom('outgoing_mail')
    .select(['toAddress', 'subject', 'bodyText'])
    .$if(to !== undefined, (all) => all.where('toAddress', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
