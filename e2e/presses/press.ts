import type { Locator, Page } from '@playwright/test';
import type { SignIn, TestServer } from '../fixtures.ts';

/**
 * Brings the screen to where one click sends something, and gives that button. What is sent is
 * known by the name of its document, or by its path.
 */
interface Press {
  sends: string;
  ready(page: Page, signIn: SignIn, server: TestServer): Promise<Locator>;
  /** The screen stays, and the same may be sent again after the answer. */
  stays?: boolean;
}

/** Buttons that change something, by screen. */
export type Presses = Record<string, Press[]>;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name });
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
export const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
