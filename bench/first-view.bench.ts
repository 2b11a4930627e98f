import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';
import { type RecordedTraffic, recordTraffic } from '../e2e/traffic.ts';
import { chromiumPath } from '../scripts/lib/chromium.js';
import { demoLogins, demoPassword } from '../server/demo/logins.ts';
import { createClient } from '../server/testing/client.ts';
import { median, ratio } from './compare.ts';

/** Chromium's 'slow 4G', and a slowdown to the speed of a phone. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowerProcessor = 4;
const rounds = Number(process.env.FIRST_VIEW_ROUNDS ?? 5);

const moments = ['cold', 'warm', 'later'] as const;
const noTimes = () => ({ cold: [], warm: [], later: [] });

interface Contender {
  name: string;
  checkout: string;
  cold: number[];
  warm: number[];
  later: number[];
}

/**
 * Bytes sent to a moderator's browser before the dashboard's first row, and the time until it
 * appears on a slow network and processor. FIRST_VIEW_AGAINST names another checkout, built and
 * with its packages, to measure alternately with this one.
 */
export async function benchFirstView(): Promise<void> {
  const contenders: Contender[] = [
    { name: 'this', checkout: resolve(import.meta.dirname, '..'), ...noTimes() },
  ];
  const other = process.env.FIRST_VIEW_AGAINST;
  if (other) contenders.push({ name: 'other', checkout: resolve(other), ...noTimes() });

  const folder = mkdtempSync(join(tmpdir(), 'steward-first-view-'));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const servers: ServerProcess[] = [];
  try {
    const cookies = new Map<Contender, string>();
    for (const contender of contenders) {
      const server = await startServer({
        checkout: contender.checkout,
        dataDir: join(folder, contender.name),
        logFile: join(folder, `${contender.name}.log`),
      });
      servers.push(server);
      cookies.set(contender, await signIn(server.port));
    }
    const addressOf = (contender: Contender) =>
      `http://localhost:${servers[contenders.indexOf(contender)]?.port}/moderation/`;
    const visit = (contender: Contender, slow: boolean) =>
      visitThrice(browser, addressOf(contender), cookies.get(contender) ?? '', slow);

    for (const contender of contenders) {
      // The first visit also warms up the server.
      const { traffic } = await visit(contender, false);
      printTraffic(contender, traffic);
    }
    for (let round = 0; round < rounds; round++) {
      for (const contender of contenders) {
        const { times } = await visit(contender, true);
        for (const moment of moments) contender[moment].push(times[moment]);
      }
    }
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  printTimes(contenders);
}

async function signIn(port: number): Promise<string> {
  const login = demoLogins.find(({ label }) => label === 'Moderator')?.username ?? '';
  const reply = await createClient({ port, host: 'localhost' }).post('/login', {
    form: { login, password: demoPassword },
  });
  const token = reply.cookie('steward_session');
  if (!token) throw new Error(`${login} could not sign in: ${reply.status}`);
  return token;
}

/**
 * Visits with a fresh browser profile, and twice with its cache: Chromium stores compiled scripts on
 * the second visit, so every later one is like the third.
 */
async function visitThrice(browser: Browser, address: string, token: string, slow: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies([
      { name: 'steward_session', value: token, url: new URL(address).origin },
    ]);
    const visits: RecordedTraffic[] = [];
    for (let visit = 0; visit < moments.length; visit++) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      if (slow) {
        await devtools.send('Network.emulateNetworkConditions', slowNetwork);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
      }
      visits.push(await recordTraffic(page, devtools, address));
      await page.close();
    }
    const [first, second, third] = visits as [RecordedTraffic, RecordedTraffic, RecordedTraffic];
    const times = { cold: first.firstRowMs, warm: second.firstRowMs, later: third.firstRowMs };
    return { traffic: first, times };
  } finally {
    await context.close();
  }
}

function printTraffic({ name, checkout }: Contender, { files, firstRowMs }: RecordedTraffic): void {
  console.log(`${name}: ${checkout}`);
  for (const kind of ['document', 'script', 'style', 'data', 'other'] as const) {
    const some = files.filter((file) => file.kind === kind);
    const sum = (size: 'body' | 'whole') => some.reduce((total, file) => total + file[size], 0);
    console.log(
      `  ${kind.padEnd(9)}${String(some.length).padStart(3)} files${kilobytes(sum('body'))}, ${kilobytes(sum('whole'))} with headers`,
    );
    if (!process.env.FIRST_VIEW_FILES) continue;
    for (const file of some) console.log(`${kilobytes(file.body)}  ${file.path.slice(0, 90)}`);
  }
  console.log(`  first row after ${(firstRowMs / 1000).toFixed(2)} s with nothing slowed down`);
}

function printTimes(contenders: Contender[]): void {
  for (const moment of moments) {
    for (const { name, [moment]: times } of contenders) {
      const seconds = times.map((time) => (time / 1000).toFixed(2)).join(' ');
      console.log(`${moment} ${name}: median ${(median(times) / 1000).toFixed(2)} s of ${seconds}`);
    }
    const [now, other] = contenders.map((contender) => median(contender[moment]));
    if (now && other) console.log(`${moment}: ${ratio(now, other)} of the other's time`);
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(8)} kB`;
}
