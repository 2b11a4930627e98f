import type { Locator, Page } from '@playwright/test';
import type { SignIn, TestServer } from '../fixtures.ts';

/**
 * A button under test. `ready` opens its screen and returns the button; `sends` is the name of the
 * document or the path that it requests.
 */
interface Press {
  sends: string;
  ready(page: Page, signIn: SignIn, server: TestServer): Promise<Locator>;
  /** True if the screen stays, so that the same request may be sent again after the response. */
  stays?: boolean;
}

/** Buttons that change something, by screen. */
export type Presses = Record<string, Press[]>;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name });
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
export const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
