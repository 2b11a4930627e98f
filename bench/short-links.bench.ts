import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Contender, compareThroughput, measureLoad, ratio } from './compare.ts';
import { withBenchServer } from './server-process.ts';
import type { ServedShortLinks } from './short-links.server.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const amount = 20_000;
const connections = 20;

/** Redirects of short links, compared with bare redirects. Checks that each click was counted. */
export function benchShortLinks(): Promise<void> {
  return withBenchServer<ServedShortLinks>('short-links', async (bench) => {
    const { served } = bench;
    await compareRedirects(served);
    const client = new pg.Client({ connectionString: bench.databaseUrl });
    await client.connect();
    try {
      await countAll(served, client);
      await killWhileCounting(served, client, bench.process);
    } finally {
      await client.end();
    }
  });
}

function linkOf({ port, paths }: ServedShortLinks, index: number): Contender {
  return {
    name: 'short link',
    url: `http://127.0.0.1:${port}${paths[index]}`,
    headers: { host: `alpha.localhost:${port}`, 'user-agent': browser },
    redirects: true,
  };
}

async function compareRedirects(served: ServedShortLinks): Promise<void> {
  const origin = `http://127.0.0.1:${served.barePort}`;
  const headers = { 'user-agent': browser };
  const measured = await compareThroughput([
    { name: 'bare', url: `${origin}${served.paths[0]}`, headers, redirects: true },
    {
      name: 'bare with a query',
      url: `${origin}/found/${served.paths[0]?.slice(3)}`,
      headers,
      redirects: true,
    },
    linkOf(served, 0),
  ]);
  for (const [name, perSecond] of measured) {
    console.log(`${name.padEnd(20)} ${perSecond.toFixed(0).padStart(7)} redirects/s`);
  }
  const link = measured.get('short link') ?? Number.NaN;
  const bare = measured.get('bare') ?? Number.NaN;
  const withQuery = measured.get('bare with a query') ?? Number.NaN;
  console.log(`short links against a bare redirect that looks nothing up: ${ratio(link, bare)}`);
  console.log(`short links against a bare redirect with one query: ${ratio(link, withQuery)}`);
}

async function clicksOf(client: pg.Client, path: string): Promise<number> {
  const { rows } = await client.query('select click_count from short_links where code = $1', [
    path.slice(3),
  ]);
  return rows[0].click_count;
}

async function countAll(served: ServedShortLinks, client: pg.Client): Promise<void> {
  await measureLoad({ ...linkOf(served, 1), amount });
  await sleep(2000);
  const counted = await clicksOf(client, served.paths[1] ?? '');
  console.log(`followed ${amount} times, counted ${counted}: ${counted - amount} off`);
}

/** kill -9 loses the clicks since they were last stored, at most a second before. */
async function killWhileCounting(
  served: ServedShortLinks,
  client: pg.Client,
  server: ChildProcess,
): Promise<void> {
  const { port, paths } = served;
  const path = paths[2] ?? '';
  const answered: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { host: `alpha.localhost:${port}`, 'user-agent': browser };
  const follow = () =>
    new Promise<boolean>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 302));
      });
      sent.on('error', () => resolve(false)).end();
    });
  const followers = Array.from({ length: connections }, async () => {
    while (await follow()) answered.push(Date.now());
  });
  await sleep(4500);
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  const killedAt = Date.now();
  await Promise.all([exited, ...followers]);
  agent.destroy();
  const lost = answered.length - (await clicksOf(client, path));
  const inLastSecond = answered.filter((at) => at > killedAt - 1100).length;
  console.log(
    `killed after ${answered.length}: ${lost} lost, ${inLastSecond} were of the last second`,
  );
}
