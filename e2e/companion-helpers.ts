import type { Page } from '@playwright/test';

/** What belongs to whoever is signed in is behind their name, in the header of every page. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'your account' }).click();
}
