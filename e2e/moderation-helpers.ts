import type { Page } from '@playwright/test';
import { callApi } from './user-helpers.ts';

/** A forum thread of the demo network that anyone can reply in. */
export const threadPage = '/forums/diagnosed-on-tuesday';

export const atDashboard = { site: 'kidney', open: '/moderation/' };

export function rows(page: Page) {
  return page.getByRole('checkbox', { name: /^Select (?!all)/ });
}

export async function threadId(page: Page): Promise<string> {
  const slug = threadPage.split('/').at(-1);
  const { thread } = await callApi<{ thread: { id: string } }>(
    page,
    'query ($slug: String) { thread(slug: $slug) { id } }',
    { slug },
  );
  return thread.id;
}

/** Chooses the first policy, as the digit 1 does. */
export async function chooseFirstPolicy(page: Page): Promise<void> {
  await firstPolicy(page).click();
}

export function firstPolicy(page: Page) {
  return page.getByRole('group', { name: 'Policy' }).getByRole('button').first();
}

/** Order of the dashboard unless another one is chosen. */
export const byUrgency = 'sort: "urgency", sortDesc: true';

export interface FoundFlag {
  id: string;
  assocId: string;
  preview: string;
}

export async function findFlags(page: Page, filter: string, limit = 1): Promise<FoundFlag[]> {
  const { contentFlagStream } = await callApi<{
    contentFlagStream: { contentFlags: FoundFlag[] };
  }>(
    page,
    `query ($limit: Int) {
      contentFlagStream(limit: $limit, ${filter}) { contentFlags { id assocId preview } }
    }`,
    { limit },
  );
  return contentFlagStream.contentFlags;
}

/** Changes only these settings of the site. */
export async function setSiteSettings(page: Page, settings: object): Promise<void> {
  await callApi(page, 'mutation ($settings: String!) { setSiteSettings(settings: $settings) }', {
    settings: JSON.stringify(settings),
  });
}

/** Resolves once the page receives live changes. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/moderation/stream'));
}
