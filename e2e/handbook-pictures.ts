import type { Page } from '@playwright/test';
import type { DemoRole } from './demo-roles.ts';

export interface HandbookPicture {
  /** Path below `docs/`, without the ending. */
  file: string;
  role: DemoRole;
  path: string;
  look?: 'light' | 'dark';
  size?: { width: number; height: number };
  /** Part of the page to keep; the window without it. */
  crop?: string;
  prepare?(page: Page): Promise<void>;
}

const tour = [
  { name: 'dashboard', role: 'moderator', path: '/moderation/' },
  { name: 'users', role: 'admin', path: '/moderation/users' },
  { name: 'giveaways', role: 'admin', path: '/moderation/giveaways' },
  { name: 'experiments', role: 'superAdmin', path: '/moderation/experiments' },
] as const;

const handbook = { width: 1100, height: 720 };

export const pictures: readonly HandbookPicture[] = [
  ...tour.flatMap(({ name, role, path }) =>
    (['light', 'dark'] as const).map((look) => ({
      file: `images/${name}-${look}`,
      role,
      path,
      look,
    })),
  ),
  {
    file: 'handbook/pictures/flag',
    role: 'moderator',
    path: '/moderation/',
    size: handbook,
    crop: 'main',
    async prepare(page) {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('button', { name: 'Delete' }).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    file: 'handbook/pictures/user',
    role: 'admin',
    path: '/moderation/users',
    size: handbook,
    crop: 'main',
    async prepare(page) {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('tab').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    file: 'handbook/pictures/launch',
    role: 'superAdmin',
    path: '/moderation/launch-status',
    size: handbook,
    crop: 'main',
  },
  {
    file: 'handbook/pictures/scripts',
    role: 'superAdmin',
    path: '/moderation/task-scripts',
    size: handbook,
    crop: 'main',
  },
  {
    file: 'handbook/pictures/token',
    role: 'superAdmin',
    path: '/moderation/api-tokens',
    size: handbook,
    crop: '[role=dialog]',
    async prepare(page) {
      await page.getByRole('button', { name: 'New Token' }).first().click();
      await page.getByRole('textbox', { name: 'Service account' }).fill('crm-sync');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly export');
    },
  },
  {
    file: 'handbook/pictures/giveaway',
    role: 'admin',
    path: '/moderation/giveaways',
    size: handbook,
    crop: 'main',
    async prepare(page) {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Draw' }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { name: 'Draw' }).scrollIntoViewIfNeeded();
    },
  },
  {
    file: 'handbook/pictures/experiment',
    role: 'superAdmin',
    path: '/moderation/experiments',
    size: handbook,
    crop: 'main',
    async prepare(page) {
      await page.locator('tbody tr').first().getByRole('link').first().click();
      await page.getByRole('tab').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
];
