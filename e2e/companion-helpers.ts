import type { Page } from '@playwright/test';

export async function openAccount(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'your account' }).click();
}
