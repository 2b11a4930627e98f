import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../../scripts/lib/chromium.js';
import { type DemoRole, newSession } from '../demo-roles.ts';
import { waitForRendering } from '../fixtures.ts';
import { startServer } from '../server-process.ts';
import { tour } from './tour.ts';
import { walks } from './walks.ts';

/**
 * `npm run handbook`: takes the pictures of the docs from a new demo network in Chromium, by the
 * steps that the handbook describes. `npm run handbook giveaway` takes those of one walk.
 */
const picturesTakenAt = '2026-11-16T15:00:00Z';
/** Pixels around the places of a picture. */
const margin = 12;
const windowSize = { width: 1180, height: 1700 };
const tourSize = { width: 1180, height: 760 };
const maxHeight = 900;
const docs = join(import.meta.dirname, '../../docs');
const [wanted = ''] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'steward-handbook-'));
const clock = pathToFileURL(join(import.meta.dirname, 'steady-clock.ts')).href;
const server = await startServer({
  dataDir,
  logFile: join(dataDir, 'server.log'),
  env: { NODE_OPTIONS: `--import ${clock}`, PICTURES_TAKEN_AT: picturesTakenAt },
});
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const sessions = new Map<string, string>();
const failed: string[] = [];
try {
  for (const [name, { role, site = 'kidney', path, walk }] of Object.entries(walks)) {
    if (!name.includes(wanted)) continue;
    const { page, context } = await openPage({ role, site, path, look: 'light' });
    try {
      await walk(page, (picture, ...places) => capturePlaces(page, picture, places));
    } catch (error) {
      failed.push(`${name}: ${error}`);
      await page.screenshot({ path: join(docs, `../test-results/handbook-${name}.png`) });
    }
    await context.close();
  }
  for (const { name, role, path } of tour) {
    if (!name.includes(wanted)) continue;
    for (const look of ['light', 'dark'] as const) {
      const { page, context } = await openPage({ role, site: 'kidney', path, look });
      await page.setViewportSize(tourSize);
      await waitForData(page);
      await page.evaluate(waitForRendering);
      // Without the strip for messages at the bottom.
      const clip = { x: 0, y: 0, ...tourSize, height: tourSize.height - 48 };
      await savePicture(`images/${name}-${look}`, await page.screenshot({ clip }));
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`The handbook's words did not lead to the picture:\n${failed.join('\n')}`);
  process.exitCode = 1;
}

interface PageRequest {
  role: DemoRole;
  site: string;
  path: string;
  look: 'light' | 'dark';
}

async function openPage({ role, site, path, look }: PageRequest): Promise<{
  page: Page;
  context: BrowserContext;
}> {
  const host = `${site}.localhost`;
  const origin = `http://${host}:${server.port}`;
  const context = await browser.newContext({
    viewport: windowSize,
    colorScheme: look,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const key = `${role} ${host}`;
  const token = sessions.get(key) ?? (await newSession({ port: server.port, host }, role));
  sessions.set(key, token);
  await context.addCookies([{ name: 'steward_session', value: token, url: origin }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(picturesTakenAt);
  await page.goto(origin + path);
  await waitForData(page);
  return { page, context };
}

/** Screens that watch a run never stop polling. */
async function waitForData(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
}

/** Saves the smallest part of the window that contains all places. */
async function capturePlaces(page: Page, name: string, places: Locator[]): Promise<void> {
  for (const place of places) await place.waitFor();
  await places[0]?.scrollIntoViewIfNeeded();
  await waitForData(page);
  await dismissMessages(page, places);
  // Hides the caret and removes the hover from rows.
  await page.mouse.move(0, 0);
  await page.evaluate(waitForRendering);
  const boxes = await Promise.all(places.map((place) => place.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  const { width, height } = windowSize;
  const space = (await isDialog(places[0])) ? 0 : margin;
  const left = Math.max(0, Math.min(...found.map(({ x }) => x)) - space);
  const top = Math.max(0, Math.min(...found.map(({ y }) => y)) - space);
  const right = Math.min(width, Math.max(...found.map((box) => box.x + box.width)) + space);
  const bottom = Math.min(height, Math.max(...found.map((box) => box.y + box.height)) + space);
  const clip = {
    x: left,
    y: top,
    width: right - left,
    height: Math.min(bottom - top, maxHeight),
  };
  await savePicture(
    `handbook/images/${name}`,
    await page.screenshot({ clip, animations: 'disabled' }),
  );
}

/** Closes messages of earlier steps, unless the picture shows one. */
async function dismissMessages(page: Page, places: Locator[]): Promise<void> {
  const messages = page.getByRole('status').locator('[data-tone]');
  const shown = await Promise.all(
    places.map((place) => place.evaluate((element) => element.matches('[role=status] *'))),
  );
  if (shown.includes(true)) return;
  while ((await messages.count()) > 0) {
    await messages.first().getByRole('button', { name: 'Dismiss' }).click();
    await page.evaluate(waitForRendering);
  }
}

async function isDialog(place: Locator | undefined): Promise<boolean> {
  return (await place?.getAttribute('role')) === 'dialog';
}

async function savePicture(path: string, picture: Buffer): Promise<void> {
  const file = join(docs, `${path}.webp`);
  mkdirSync(join(file, '..'), { recursive: true });
  await sharp(picture).webp({ quality: 82 }).toFile(file);
  console.log(`docs/${path}.webp`);
}
