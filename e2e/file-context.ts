import type { Browser, BrowserContext } from '@playwright/test';
import type { DemoServer } from './demo-servers.ts';

/** What a context is made with for good: tests that ask for other values have one of their own. */
export interface ContextNature {
  javaScriptEnabled: boolean | undefined;
  userAgent: string | undefined;
}

export interface FileContexts {
  /** Runs a test in the context of its file, which is as empty as a new one but for the files it keeps. */
  lend(
    server: DemoServer,
    nature: ContextNature,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** What tests listen to; Playwright has listeners of its own, which have to stay. */
const watched = ['console', 'page', 'request', 'requestfailed', 'response', 'weberror'];

interface Kept {
  context: BrowserContext;
  /** Where pages were in this test. */
  origins: Set<string>;
}

/**
 * The tests of a file share a context, each with a page of its own: the console opens in half the
 * processor time where its scripts are kept and compiled already. What the server of another file
 * sent is never kept: each file begins with a new context.
 */
export function createFileContexts(browser: Browser): FileContexts {
  let owner: DemoServer | undefined;
  const kept = new Map<string, Kept>();

  async function close(): Promise<void> {
    for (const { context } of kept.values()) await context.close();
    kept.clear();
  }

  async function open(): Promise<Kept> {
    return { context: await browser.newContext(), origins: new Set() };
  }

  return {
    close,
    async lend(server, nature, use) {
      if (owner !== server) await close();
      owner = server;
      const key = JSON.stringify(nature);
      const mine = kept.get(key) ?? (await open());
      kept.set(key, mine);
      mine.context.on('request', (request) => {
        if (request.isNavigationRequest()) mine.origins.add(new URL(request.url()).origin);
      });
      await use(mine.context);
      await tidy(mine);
    },
  };
}

/** Nothing that a test did is there for the next one, except for the files that the browser keeps. */
async function tidy({ context, origins }: Kept): Promise<void> {
  for (const event of watched) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await forget(context, origins);
  origins.clear();
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/** What pages stored there. */
async function forget(context: BrowserContext, origins: Iterable<string>): Promise<void> {
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
}
