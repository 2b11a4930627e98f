import { Agent, request } from 'node:http';
import pg from 'pg';
import { median, ratio } from './compare.ts';
import type { ServedPoll } from './engagement-votes.server.ts';
import { withBenchServer } from './server-process.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const rounds = 5;
const votesPerRound = Number(process.env.BENCH_VOTES ?? 4000);
const connections = 50;

/**
 * Votes on one poll, compared with bare inserts under the same constraint. Checks that each was
 * counted.
 */
export function benchEngagementVotes(): Promise<void> {
  const voters = votesPerRound * (rounds + 1);
  return withBenchServer<ServedPoll>(
    'engagement-votes',
    async ({ served, databaseUrl }) => {
      await compareVotes(served);
      await countVotes(served, databaseUrl);
    },
    [String(voters)],
  );
}

/** Sends one vote per cookie; returns votes per second. */
async function castAll(
  target: { port: number; host: string; path: string },
  { optionIds }: ServedPoll,
  cookies: readonly string[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { port, host, path } = target;
  const vote = (cookie: string, i: number) =>
    new Promise<void>((resolve, reject) => {
      const body = `option=${optionIds[i % optionIds.length]}&back=%2F`;
      const headers = {
        host: `${host}:${port}`,
        cookie,
        'user-agent': browser,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      };
      const sent = request(
        { port, host: '127.0.0.1', path, method: 'POST', headers, agent },
        (response) => {
          const isTaken = [303, 409].includes(response.statusCode ?? 0);
          response.resume().on('end', () => {
            if (isTaken) resolve();
            else reject(new Error(`A vote was answered with ${response.statusCode}`));
          });
        },
      );
      sent.on('error', reject).end(body);
    });
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < cookies.length) {
        const i = next++;
        await vote(cookies[i] ?? '', i);
      }
    }),
  );
  const perSecond = cookies.length / ((performance.now() - started) / 1000);
  agent.destroy();
  return perSecond;
}

async function compareVotes(served: ServedPoll): Promise<void> {
  const targets = {
    bare: { port: served.barePort, host: 'localhost', path: '/vote' },
    votes: { port: served.port, host: 'alpha.localhost', path: `/engagement/${served.id}/vote` },
  };
  const measured = { bare: [] as number[], votes: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const voters = served.cookies.slice(round * votesPerRound, (round + 1) * votesPerRound);
    for (const name of ['bare', 'votes'] as const) {
      const perSecond = await castAll(targets[name], served, voters);
      if (round > 0) measured[name].push(perSecond);
    }
  }
  const [bare, votes] = [median(measured.bare), median(measured.votes)];
  console.log(`bare inserts     ${bare.toFixed(0).padStart(7)}/s`);
  console.log(`votes            ${votes.toFixed(0).padStart(7)}/s`);
  console.log(`votes on one poll against bare inserts: ${ratio(votes, bare)}`);
}

/** Votes twice at about the same time with each used cookie, then checks the counts. */
async function countVotes(served: ServedPoll, url: string): Promise<void> {
  const again = served.cookies.slice(0, votesPerRound).flatMap((cookie) => [cookie, cookie]);
  const target = { port: served.port, host: 'alpha.localhost' };
  await castAll({ ...target, path: `/engagement/${served.id}/vote` }, served, again);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select total_votes as total,
       (select sum(votes)::int from engagement_option_counts where engagement_id = item.id) as counted,
       (select count(*)::int from engagement_votes where engagement_id = item.id) as kept
     from engagements as item where id = $1`,
    [served.id],
  );
  await client.end();
  const { total, counted, kept } = rows[0];
  const expected = served.cookies.length;
  console.log(
    `${expected} people, ${again.length} of whose votes came again: ${kept} kept, ${total} and ${counted} counted: ${total - expected} off`,
  );
}
