import type { Page } from '@playwright/test';
import { callApi } from './user-helpers.ts';

/** A forum thread of the demo network that anyone can reply in. */
export const threadPage = '/forums/diagnosed-on-tuesday';

export const dashboard = { site: 'kidney', open: '/moderation/' };

/** The rows of the dashboard, by their tick boxes. */
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

export interface FoundFlag {
  id: string;
  assocId: string;
  preview: string;
}

/** Some flags of the demo network. */
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

/** What the site of an admin's page decides for itself, and nothing besides. */
export async function setSiteSettings(page: Page, settings: object): Promise<void> {
  await callApi(page, 'mutation ($settings: String!) { setSiteSettings(settings: $settings) }', {
    settings: JSON.stringify(settings),
  });
}

/** Resolves when the page hears of what others do. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/moderation/stream'));
}
