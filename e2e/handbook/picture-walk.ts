import type { Locator, Page } from '@playwright/test';
import type { DemoRole } from '../demo-roles.ts';

/** Saves a picture of the page around these places. */
type TakePicture = (name: string, ...places: Locator[]) => Promise<void>;

/** Steps of a handbook task, worded as in the handbook, with the pictures taken on the way. */
export interface PictureWalk {
  role: DemoRole;
  /** Prefix of a demo site; Kidney Porch without it. */
  site?: string;
  path: string;
  walk(page: Page, take: TakePicture): Promise<void>;
}

/** Names of some buttons end with their key, as in 'Accept A'. */
export const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}( [A-Z]| Esc)?$`) })
    .first()
    .click();

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

export const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();

export const region = (page: Page, name: string) => page.getByRole('region', { name });
