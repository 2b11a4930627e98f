import { existsSync } from 'node:fs';

/** Chromium without a window to draw: the same engine for three quarters of the processor time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser for tests: the one that CHROMIUM_PATH names, or the first that is installed. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH || usualPlaces.find((path) => existsSync(path));
}
