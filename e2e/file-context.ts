import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { DemoServer } from './demo-servers.ts';

/** Options that are fixed when a context is created: tests with other values get their own. */
interface ContextNature {
  javaScriptEnabled: boolean | undefined;
  userAgent: string | undefined;
}

export interface SharedContexts {
  /** Runs a test in a context that is as empty as a new one except for cached files. */
  runInContext(
    server: DemoServer,
    nature: ContextNature,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Events that tests listen to; Playwright's own listeners must stay. */
const watched = ['console', 'dialog', 'page', 'request', 'requestfailed', 'response', 'weberror'];

interface FileContext {
  context: BrowserContext;
  nature: ContextNature;
  origins: Set<string>;
  unanswered: Set<Request>;
}

/**
 * The tests of a worker share a context, and most of them a page: with cached and compiled scripts
 * the console opens in half the CPU time. Cached files have another address when their content
 * changes, so nothing comes from the server of an earlier test file.
 */
export function createSharedContexts(browser: Browser): SharedContexts {
  let owner: number | undefined;
  const kept = new Map<string, FileContext>();

  async function close(): Promise<void> {
    for (const { context } of kept.values()) await context.close();
    kept.clear();
  }

  async function open(nature: ContextNature): Promise<FileContext> {
    const context = await browser.newContext();
    return { context, nature, origins: new Set(), unanswered: new Set() };
  }

  return {
    close,
    async runInContext(server, nature, use) {
      if (owner !== server.port) await close();
      owner = server.port;
      const key = JSON.stringify(nature);
      const mine = kept.get(key) ?? (await open(nature));
      kept.set(key, mine);
      mine.context.on('request', (request) => {
        if (request.isNavigationRequest()) mine.origins.add(new URL(request.url()).origin);
        mine.unanswered.add(request);
      });
      mine.context.on('response', (response) => mine.unanswered.delete(response.request()));
      mine.context.on('requestfailed', (request) => mine.unanswered.delete(request));
      await use(mine.context);
      await resetContext(mine);
    },
  };
}

/** Removes everything a test left, except for cached files. */
async function resetContext({ context, nature, origins, unanswered }: FileContext): Promise<void> {
  const [page, ...others] = context.pages();
  const staysOpen = page && nature.javaScriptEnabled !== false && isOnlyOrigin(origins, page);
  if (staysOpen) {
    await page.evaluate(silencePage);
    await waitForResponses(unanswered);
  }
  unanswered.clear();
  for (const it of page ? [context, page] : [context]) {
    for (const event of watched) it.removeAllListeners(event);
    await it.unrouteAll({ behavior: 'ignoreErrors' });
  }
  for (const other of others) await other.close();
  if (staysOpen) await clearPageHistory(page);
  else await closePages(context, origins);
  origins.clear();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

function isOnlyOrigin(origins: Set<string>, page: Page): boolean {
  return origins.size === 1 && origins.has(new URL(page.url()).origin);
}

/** Path of a page that waits for the next test; the server responds there. */
export const restingPlace = '/healthz';

/**
 * Silences a page: no storage, requests, timers or leave prompts. Going back from the next test
 * reaches no screen of this one.
 */
const silencePage = `(() => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  localStorage.clear();
  sessionStorage.clear();
  Storage.prototype.setItem = () => {};
  const never = () => new Promise(() => {});
  for (let id = setTimeout(never); id > 0; id--) clearTimeout(id);
  window.setTimeout = window.setInterval = () => 0;
  window.fetch = never;
  XMLHttpRequest.prototype.send = () => {};
  navigator.sendBeacon = () => true;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  History.prototype.replaceState.call(history, null, '', '${restingPlace}');
})()`;

/**
 * Waits a moment for pending requests, which would fail without cookies and be reported in the next
 * test. Skips requests that a test holds back.
 */
async function waitForResponses(unanswered: Set<Request>): Promise<void> {
  for (let n = 0; n < 20 && unanswered.size > 0; n += 1) await setTimeout(20);
}

/** Stays on the page: navigating would drop the compiled scripts. */
async function clearPageHistory(page: Page): Promise<void> {
  await page.mouse.move(-1, -1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

async function closePages(context: BrowserContext, origins: Iterable<string>): Promise<void> {
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  for (const page of context.pages()) await page.close();
}
