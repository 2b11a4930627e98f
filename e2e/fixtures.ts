import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { createClient } from '../server/testing/client.ts';
import { type AxeScope, findAxeViolations } from './axe.ts';
import { type BrowserProblems, createBrowserProblems } from './browser-problems.ts';
import { type DemoRole, newSession } from './demo-roles.ts';
import {
  createDemoServers,
  type DemoServer,
  type DemoServers,
  type ServerNeeds,
} from './demo-servers.ts';
import { createSharedContexts, restingPlace, type SharedContexts } from './file-context.ts';

export { expect };

export interface TestServer {
  dataDir: string;
  /** Address of a demo site, or of the installation itself. */
  origin(site?: string): string;
  url(path: string): string;
  /** Creates states that no screen and no call leads to. */
  query(text: string, ...values: unknown[]): Promise<Record<string, string>[]>;
}

export type SignIn = (
  page: Page,
  role: DemoRole,
  options?: {
    /** Uses this site's own host; default: the neutral host. */
    site?: string;
    open?: string;
    /** A new session, for tests that end it. */
    fresh?: boolean;
  },
) => Promise<void>;

/** Empty page for tests that call the API on a host, or navigate from there. */
export const doorstep = '/doorstep';

interface WorkerFixtures {
  demoServers: DemoServers;
  fileContexts: SharedContexts;
}

interface TestFixtures {
  serverEnv: ServerNeeds['env'];
  database: ServerNeeds['database'];
  /** Uses a browser without cookies and cache. */
  isFirstVisit: boolean;
  demoServer: DemoServer;
  server: TestServer;
  problems: BrowserProblems;
  signIn: SignIn;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],
  database: ['postgres', { option: true }],
  isFirstVisit: [false, { option: true }],

  demoServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off it
    async ({}, use, { workerIndex }) => {
      const servers = createDemoServers(workerIndex);
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],

  fileContexts: [
    async ({ browser }, use) => {
      const contexts = createSharedContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  demoServer: [
    async ({ demoServers, database, serverEnv }, use, { titlePath: [file = ''] }) =>
      use(await demoServers.serverFor({ file, database, env: serverEnv })),
    // Server start, which does not count towards the first test.
    { timeout: 300_000 },
  ],

  server: ({ demoServer: { port, dataDir, databaseUrl } }, use) => {
    const origin = (site?: string) => `http://${site ? `${site}.` : ''}localhost:${port}`;
    const query: TestServer['query'] = async (text, ...values) => {
      if (!databaseUrl) throw new Error('Only PostgreSQL takes statements of tests');
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    };
    return use({ dataDir, origin, url: (path) => origin() + path, query });
  },

  baseURL: ({ server }, use) => use(server.origin()),

  async context(
    { browser, demoServer, fileContexts, isFirstVisit, javaScriptEnabled, userAgent },
    use,
    { retry },
  ) {
    // A retry is traced, and a traced context keeps Playwright's script for the tests after it.
    if (isFirstVisit || retry > 0) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await fileContexts.runInContext(demoServer, { javaScriptEnabled, userAgent }, use);
  },

  async page({ context, colorScheme, viewport }, use) {
    const page = context.pages()[0] ?? (await context.newPage());
    // The context keeps the viewport of the file's first test, the page that of the previous test.
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await use(page);
  },

  /** Fails every test with unexpected browser errors. */
  problems: [
    async ({ context, server }, use) => {
      const { port } = new URL(server.origin());
      const problems = createBrowserProblems((url) => new URL(url).port === port);
      problems.watch(context);
      await use(problems);
      expect(problems.unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  /** Signs in by request; login.spec.ts tests the login page itself. */
  signIn: ({ server, demoServer: { sessions } }, use) =>
    use(async (page, role, { site, open, fresh } = {}) => {
      const { hostname, port, origin } = new URL(server.origin(site));
      const host = { port: Number(port), host: hostname };
      const key = `${role} on ${hostname}`;
      let token = fresh ? undefined : sessions.get(key);
      if (!token || !(await isSessionAlive(host, token))) token = await newSession(host, role);
      if (!fresh) sessions.set(key, token);
      // An open console would reconnect its stream with the session of a member, who may not use it.
      if (role === 'member' && page.url().startsWith(`${origin}/moderation/`)) {
        await page.goto('about:blank');
      }
      await page.context().addCookies([{ name: 'steward_session', value: token, url: origin }]);
      // Reuses a page that another test left at its resting place.
      if (open === doorstep && page.url() === origin + restingPlace) return;
      if (open === doorstep) await serveEmptyPage(page);
      if (open !== undefined) await page.goto(origin + open);
    }),
});

/** Serves an empty page from the test, isolated like the pages that follow. */
async function serveEmptyPage(page: Page): Promise<void> {
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route(
    `**${doorstep}`,
    (route) => route.fulfill({ headers, contentType: 'text/html', body: '<!doctype html>' }),
    { times: 1 },
  );
}

async function isSessionAlive(
  target: { port: number; host: string },
  token: string,
): Promise<boolean> {
  const client = createClient({ ...target, cookie: `steward_session=${token}` });
  const reply = await client.get('/api/auth/check-session');
  return reply.json().status === 'success';
}

/** Opens pages with another session in them, or with undefined without one. */
export async function changeSession(
  page: Page,
  // biome-ignore lint/suspicious/noExplicitAny: tests change whatever the server answered
  change: (session: any) => unknown,
): Promise<void> {
  const data = /(<script type="application\/json" id="session">)(.*?)(<\/script>)/;
  await page.route(
    (url) => url.pathname.startsWith('/moderation/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(data, (_, open, json, close) => {
        const changed = change(JSON.parse(json));
        return changed ? open + JSON.stringify(changed) + close : '';
      });
      await route.fulfill({ response, body });
    },
  );
}

export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/**
 * Light and wide. Together with `phone` this covers both colour schemes and both widths; all four
 * combinations would find little more in twice the time.
 */
export const desk = { colorScheme: 'light', viewport: { width: 1280, height: 844 } } as const;

export const phone = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

/** Waits until layout and colour transitions have finished. */
export const waitForRendering = `(async () => {
  for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
  const changing = document.getAnimations().filter((it) => it instanceof CSSTransition);
  await Promise.allSettled(changing.map((it) => it.finished));
})()`;

/**
 * Checks the current page in both looks: all rules in the present one, and in the other those that
 * a look can affect. The steps to the page run once, on the phone.
 */
export async function expectAccessibleInBothLooks(
  page: Page,
  { here, there }: { here: Look; there: Look } = { here: phone, there: desk },
): Promise<void> {
  await expectAccessible(page);
  // Otherwise the pointer would hover over another element in the other look.
  await page.mouse.move(0, 0);
  for (const look of [there, here]) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.evaluate(waitForRendering);
    if (look === there) await expectAccessible(page, { rules: 'lookRules' });
  }
}

/** WCAG 2.2 AA, and nothing wider than the window. The frame has its own test. */
export async function expectAccessible(
  page: Page,
  { withSurroundings = false, rules }: Partial<AxeScope> = {},
): Promise<void> {
  // Rows of the previous filter are dimmed until the new ones arrive.
  await expect(page.locator('tbody[data-stale]')).toHaveCount(0);
  const violations = await findAxeViolations(page, { withSurroundings, rules });
  expect(violations, 'accessibility').toEqual([]);
  const isTooWide = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(isTooWide, 'wider than the window').toBe(false);
}
