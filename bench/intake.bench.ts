import { batchMaxItems } from '../server/features/moderation/intake/intake.input.ts';
import { type Contender, compareThroughput, ratio } from './compare.ts';
import type { ServedIntake } from './intake.server.ts';
import { withBenchServer } from './server-process.ts';

const usual = `<p>Three months after the transplant I am still learning what tired means now. Some days I
  walk to the lake and back, on others the stairs are enough.</p><p>What helped me most was writing
  down what I ate and how I slept. My nephrologist laughed at the colours, and then asked for a
  copy. Has anybody else kept such a diary, and for how long?</p>`;
const flagged = `<p>Cheap pills without prescription!!! Best price, worldwide shipping, click here to
  order now: <a href="https://cheap-pills.example">cheap-pills.example</a></p>`;

const itemsPerRound = 600;
const batches = itemsPerRound / batchMaxItems;

/** Intake of items over HTTP, compared with unscored items and bare inserts. */
export function benchIntake(): Promise<void> {
  return withBenchServer<ServedIntake>('intake', async ({ served }) => {
    const measured = await compareThroughput(contendersOf(served));
    const perSecond = (name: string) =>
      (measured.get(name) ?? Number.NaN) * (name.endsWith('batches') ? batchMaxItems : 1);
    for (const name of measured.keys()) {
      console.log(`${name.padEnd(20)} ${perSecond(name).toFixed(0).padStart(7)} items/s`);
    }
    const against = (what: string, name: string, other: string) =>
      console.log(`${what}: ${ratio(perSecond(name), perSecond(other))}`);
    against('with scoring against without', 'scored', 'unscored');
    against('in batches, with scoring against without', 'batches', 'unscored batches');
    against('against bare inserts that check nothing', 'scored', 'bare');
    against('in batches against bare inserts, one request each', 'batches', 'bare');
    against('items that are flagged against items that are not', 'flagged', 'scored');
  });
}

function contendersOf({ port, unscoredPort, barePort, key, userId }: ServedIntake): Contender[] {
  const item = (body: string) => ({ kind: 'user_profile_status', userId, body });
  const batch = { items: Array.from({ length: batchMaxItems }, () => item(usual)) };
  const contender = (
    name: string,
    toPort: number,
    path: string,
    body: object,
    amount = itemsPerRound,
  ): Contender => ({
    name,
    url: `http://localhost:${toPort}${path}`,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    amount,
  });
  const path = '/api/intake/v1/content';
  return [
    contender('bare', barePort, '/content', item(usual)),
    contender('unscored', unscoredPort, path, item(usual)),
    contender('scored', port, path, item(usual)),
    contender('flagged', port, path, item(flagged)),
    contender('unscored batches', unscoredPort, `${path}/batch`, batch, batches),
    contender('batches', port, `${path}/batch`, batch, batches),
  ];
}
