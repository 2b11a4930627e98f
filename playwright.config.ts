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
  // Workers have their own browser, and files their own server with an untouched demo network.
  // Tests wait a third of their time: for responses, rendering and timers.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // A shared machine can stall for half a minute. The summary lists tests that needed a retry.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Otherwise axe would check elements that are half faded in.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of the time, so only retries are traced.
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
