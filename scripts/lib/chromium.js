import { existsSync } from 'node:fs';

/** Headless Chromium: the same engine for three quarters of the processor time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function chromiumPath() {
  return process.env.CHROMIUM_PATH || usualPlaces.find((path) => existsSync(path));
}
