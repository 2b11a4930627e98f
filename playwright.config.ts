import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/lib/chromium.js';

const executablePath = chromiumPath();
if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH.');

/** Browser tests: the real server on copies of the demo network, and the system's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each worker has a browser of its own, and each file a server on an untouched demo network.
  // A test waits for a third of its time: for answers, for what is drawn, for the clock.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // A shared machine can stand still for half a minute. The summary tells how many needed it.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What fades in is judged half way otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording takes a fifth of the time, so only what failed once is recorded.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Test pages are short-lived: JIT optimisation and eager compilation cost more than they save.
        '--js-flags=--no-maglev,--no-opt,--no-compile-hints-magic',
      ],
    },
  },
});
