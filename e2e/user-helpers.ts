import type { Page } from '@playwright/test';
import { type ApiClient, createClient } from '../server/testing/client.ts';
import { expect } from './fixtures.ts';

/** API client with the session of the page, without the page's scripts. */
async function clientOf(page: Page): Promise<ApiClient> {
  const { hostname: host, port, origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return createClient({ port: Number(port), host, cookie });
}

export async function callApi<Data>(
  page: Page,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const answer = await (await clientOf(page)).graphql(query, variables);
  expect(answer.errors, query).toBeUndefined();
  return answer.data as Data;
}

/** Waits for the call that saves preferences; other calls may be answered meanwhile. */
export async function preferencesSaved(page: Page): Promise<void> {
  await page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('UpdatePreferences'),
  );
}

export const soon = { timeout: 2000 };

/** For menus and lists that accept keys only a moment after they appear. */
export async function pressUntil(
  page: Page,
  key: string,
  expectEffect: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expectEffect();
  }).toPass();
}

export async function openNewMember(page: Page, username: string, search = ''): Promise<string> {
  const { createUser } = await callApi<{ createUser: { id: string } }>(
    page,
    'mutation ($username: String!) { createUser(username: $username) { id } }',
    { username },
  );
  await page.goto(userAddress(page, createUser.id, search));
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  return createUser.id;
}

/** On the page's own host, because sessions are per host. */
function userAddress(page: Page, id: string, search: string): string {
  return `${new URL(page.url()).origin}/moderation/users/${id}${search}`;
}

export async function userIdOf(page: Page, username: string): Promise<string> {
  const { user } = await callApi<{ user: { id: string } }>(
    page,
    'query ($name: String) { user(emailOrUsername: $name) { id } }',
    { name: username },
  );
  return user.id;
}

export async function openUser(page: Page, username: string, search = ''): Promise<string> {
  const id = await userIdOf(page, username);
  await page.goto(userAddress(page, id, search));
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  return id;
}

export async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function interceptCalls(
  page: Page,
  document: string,
  reply: { status?: number; json: unknown },
): Promise<void> {
  await page.route('**/api/moderation', (route) =>
    route.request().postData()?.includes(document) ? route.fulfill(reply) : route.fallback(),
  );
}

export const serverError = {
  status: 500,
  json: { errors: [{ message: 'masked', extensions: { code: 'INTERNAL' } }] },
};
