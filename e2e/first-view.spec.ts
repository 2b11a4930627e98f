import { request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, test } from './fixtures.ts';
import { recordTraffic } from './traffic.ts';

/** Compressed size, without headers. */
const maxScriptBytes = 140_000;
const maxScripts = 10;

test.use({ isFirstVisit: true });

test('the dashboard shows its first row after few and small scripts', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'moderator');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const { files } = await recordTraffic(page, devtools, server.url('/moderation/'));
  const scripts = files.filter(({ kind }) => kind === 'script');
  const bytes = scripts.reduce((sum, { body }) => sum + body, 0);
  expect(bytes, 'scripts are counted').toBeGreaterThan(100_000);
  expect(bytes, scripts.map(({ path, body }) => `${body} ${path}`).join('\n')).toBeLessThanOrEqual(
    maxScriptBytes,
  );
  expect(scripts.length).toBeLessThanOrEqual(maxScripts);
  expect(
    files.filter(({ kind }) => kind === 'data').map(({ path }) => path),
    'who is signed in comes with the page, and the rows are asked for once',
  ).toEqual(['/api/moderation']);
});

for (const [who, address] of [
  ['moderator', '/moderation/'],
  ['admin', '/moderation/?itemsPerPage=20&status=all&sortBy=spamProb&assignedToMe=true'],
] as const) {
  test(`rows are requested before the scripts are loaded, for a ${who}`, async ({
    page,
    server,
    signIn,
  }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      if (!/\/(early|asking)-[^/]+$/.test(route.request().url())) await scripts.promise;
      await route.continue();
    });
    const questions: string[] = [];
    page.on('request', (request) => {
      const question = request.postData() ?? '';
      if (question.includes('query Flags')) questions.push(question);
    });
    await signIn(page, who);
    const asked = page.waitForRequest('**/api/moderation');
    await page.goto(server.url(address), { waitUntil: 'commit' });
    await asked;
    scripts.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).or(page.getByText('Nothing to review')),
    ).toBeVisible();
    expect(questions).toHaveLength(1);
  });
}

test('another screen requests only its own rows', async ({ page, signIn }) => {
  const questions: string[] = [];
  page.on('request', (request) => questions.push(request.postData() ?? ''));
  await signIn(page, 'admin', { open: '/moderation/awards' });
  await expect(page.getByRole('table', { name: 'awards' })).toBeVisible();
  expect(questions.filter((question) => question.includes('query Flags'))).toEqual([]);
});

test('for signed-out visitors the page contains no session, and it is never cached', async ({
  page,
  server,
  signIn,
}) => {
  const stranger = await get(server.url('/moderation/'));
  expect(stranger.text).not.toContain('id="session"');
  await signIn(page, 'moderator');
  const reply = await page.request.get(server.url('/moderation/'));
  expect(await reply.text()).toContain('id="session"');
  expect(reply.headers()['cache-control']).toBe('no-store');
});

test('scripts and styles are sent as compressed by the build', async ({ server }) => {
  const { text } = await get(server.url('/moderation/awards'));
  const screen = /modulepreload" crossorigin href="([^"]*awards-screen[^"]*)"/.exec(text)?.[1];
  expect(screen, 'the script of the screen at this address').toBeDefined();
  const style = /stylesheet" crossorigin href="([^"]+\.css)"/.exec(text)?.[1] ?? '';
  const types = { [screen ?? '']: /javascript/, [style]: /text\/css/ };
  for (const [address, type] of Object.entries(types)) {
    const plain = await get(server.url(address));
    for (const encoding of ['br', 'gzip']) {
      const { headers, bytes } = await get(server.url(address), encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toMatch(type);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-length'], 'made before, so that its length is known').toBe(
        String(bytes),
      );
      expect(bytes).toBeLessThan(plain.bytes);
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  }
  expect((await get(server.url(`${screen}.br`))).status).toBe(404);
});

interface Reply {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  bytes: number;
  text: string;
}

/** Plain HTTP request that does not decompress. */
function get(url: string, encoding?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {};
    httpRequest(url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { statusCode: status, headers: found } = response;
      resolve({ status, headers: found, bytes: body.length, text: body.toString() });
    })
      .on('error', reject)
      .end();
  });
}

test('a script that does not arrive leaves a message and a way to try again, not an empty page', async ({
  page,
  server,
  signIn,
  problems,
}) => {
  problems.allow(/Failed to load resource|request failed/);
  await signIn(page, 'moderator');
  const script = '**/assets/app-*.js';
  await page.route(script, (route) => route.abort());
  await page.goto(server.url('/moderation/'));
  await expect(page.getByRole('alert')).toContainText('Steward could not be loaded');
  // Without a style sheet it has the colours that the person chose all the same.
  const styles = '**/assets/*.css';
  await page.route(styles, (route) => route.abort());
  await page.evaluate("localStorage.setItem('mantine-color-scheme-value', 'dark')");
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Steward could not be loaded');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.evaluate("localStorage.removeItem('mantine-color-scheme-value')");
  await page.unroute(styles);
  await page.unroute(script);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible();
  await expect(page.getByText('Steward could not be loaded')).toHaveCount(0);
});

test('forced colours show which screen is open', async ({ page, server, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'admin');
  await page.goto(server.url('/moderation/'));
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const highlighted = 'rgb(255, 255, 255)';
  await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible();
  await expect(link('Moderation Dashboard')).toHaveCSS('color', highlighted);
  await expect(link('Users')).not.toHaveCSS('color', highlighted);
});
