import type { Page } from '@playwright/test';
import { expect, type SignIn } from './fixtures.ts';
import { callApi } from './user-helpers.ts';

export interface StartedThread {
  id: string;
  slug: string;
}

/** Creates a thread on the site Kidney Porch, where the page is signed in as admin. */
export async function startThread(
  page: Page,
  signIn: SignIn,
  name: string,
): Promise<StartedThread> {
  await signIn(page, 'admin', { site: 'kidney', open: '/forums/new' });
  await page.getByLabel('Title').fill(name);
  await page.getByLabel('Your text').fill('What do you all think?');
  await page.getByRole('button', { name: 'Start thread' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { thread } = await callApi<{ thread: StartedThread }>(
    page,
    'query ($slug: String) { thread(slug: $slug) { id slug } }',
    { slug },
  );
  return thread;
}

/** On the page's own host, because sessions are per host. */
export function at(page: Page, path: string): string {
  return new URL(path, page.url()).href;
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}
