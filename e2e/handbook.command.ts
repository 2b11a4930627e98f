import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../scripts/lib/chromium.js';
import { newSession } from './demo-roles.ts';
import { type HandbookPicture, pictures } from './handbook-pictures.ts';
import { startServer } from './server-process.ts';

/** `npm run handbook`: takes the pictures of the docs from a new demo network in Chromium. */
const docs = join(import.meta.dirname, '../docs');
const [wanted = ''] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'steward-handbook-'));
const server = await startServer({ dataDir, logFile: join(dataDir, 'server.log') });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const picture of pictures.filter(({ file }) => file.includes(wanted))) {
    await take(browser, picture);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(browser: Browser, picture: HandbookPicture): Promise<void> {
  const { role, path, look = 'light', size = { width: 1280, height: 800 }, crop } = picture;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: look,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const origin = `http://localhost:${server.port}`;
  const token = await newSession({ port: server.port, host: 'localhost' }, role);
  await context.addCookies([{ name: 'steward_session', value: token, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await picture.prepare?.(page);
  const shot = crop ? await page.locator(crop).first().screenshot() : await page.screenshot();
  const file = join(docs, `${picture.file}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  const { width = 0, height = 0 } = await sharp(shot).metadata();
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, size.height) })
    .webp({ quality: 80 })
    .toFile(file);
  console.log(`docs/${picture.file}.webp`);
  await context.close();
}
