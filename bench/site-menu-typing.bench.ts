import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startServer } from '../e2e/server-process.ts';
import { chromiumPath } from '../scripts/lib/chromium.js';
import { demoLogins, demoPassword } from '../server/demo/logins.ts';
import { type ApiClient, createClient } from '../server/testing/client.ts';
import { median, ratio } from './compare.ts';

const sizes = [10, 300] as const;
const rounds = 5;
const keysPerWord = 6;
const words = 5;
/** Pause after which the tree shows the typed text. */
const wordPauseMs = 600;
const allowedRatio = 1.5;

/**
 * Processor time of the browser's main thread per key in the title of a menu item, with short and
 * long menus. Fails if a long menu costs more than 1.5 times as much.
 */
export async function benchSiteMenuTyping(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-menu-typing-'));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const server = await startServer({
    checkout: resolve(import.meta.dirname, '..'),
    dataDir: join(folder, 'data'),
    logFile: join(folder, 'server.log'),
  });
  try {
    const client = createClient({ port: server.port, host: 'localhost' });
    const token = await signIn(client);
    const context = await browser.newContext();
    const origin = `http://localhost:${server.port}`;
    const url = `${origin}/moderation/site-menu`;
    await context.addCookies([{ name: 'steward_session', value: token, url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const costs = new Map<number, number[]>(sizes.map((size) => [size, []]));
    await page.goto(url);
    for (let round = 0; round < rounds; round++) {
      for (const size of sizes) {
        await saveMenu(page, size);
        await page.goto(url);
        costs.get(size)?.push(await measureTyping(page, session));
      }
    }
    const [short, long] = sizes.map((size) => median(costs.get(size) ?? []));
    console.log(
      sizes
        .map((size) => `${size} items: ${median(costs.get(size) ?? []).toFixed(1)} ms`)
        .join(', '),
      'of processor time per key,',
      ratio(long ?? 0, short ?? 1),
    );
    if ((long ?? 0) > allowedRatio * (short ?? 0)) {
      throw new Error(`Typing in a long menu costs more than ${allowedRatio} times as much`);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(client: ApiClient): Promise<string> {
  const login = demoLogins.find(({ label }) => label === 'Super Admin')?.username ?? '';
  const reply = await client.post('/login', { form: { login, password: demoPassword } });
  const token = reply.cookie('steward_session');
  if (!token) throw new Error(`${login} could not sign in: ${reply.status}`);
  return token;
}

/** Saves a menu with groups of ten, as sites have them. */
async function saveMenu(page: Page, size: number): Promise<void> {
  const item = (id: number, items: object[] = []) => ({
    menu_id: id,
    title: `Item ${id}`,
    url: `/posts/item-${id}`,
    items,
  });
  const menu = Array.from({ length: size / 10 }, (_, group) =>
    item(
      group * 10 + 1,
      Array.from({ length: 9 }, (__, place) => item(group * 10 + place + 2)),
    ),
  );
  const query = 'mutation ($menu: String!) { setMenu(menu: $menu) }';
  const variables = { menu: JSON.stringify(menu) };
  const errors = await page.evaluate(async (body) => {
    const reply = await fetch('/api/moderation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await reply.json()) as { errors?: unknown }).errors;
  }, JSON.stringify({ query, variables }));
  if (errors) throw new Error(JSON.stringify(errors));
}

async function measureTyping(page: Page, session: CDPSession): Promise<number> {
  await page.getByRole('button', { name: 'Edit Item 1', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  await page.waitForTimeout(wordPauseMs);
  const before = await processorMs(session);
  for (let word = 0; word < words; word++) {
    await page.keyboard.type('x'.repeat(keysPerWord), { delay: 30 });
    await page.waitForTimeout(wordPauseMs);
  }
  return ((await processorMs(session)) - before) / (words * keysPerWord);
}

async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
