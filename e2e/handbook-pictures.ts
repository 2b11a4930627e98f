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

export const pictures: readonly HandbookPicture[] = [
  ...tour.flatMap(({ name, role, path }) =>
    (['light', 'dark'] as const).map((look) => ({
      file: `images/${name}-${look}`,
      role,
      path,
      look,
    })),
  ),
];
