import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { createChangeLog } from '../server/base/changes.ts';
import { openEvents } from '../server/base/events.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { defaultFileLimits } from '../server/features/conditions/reference-sync/reference-file.ts';
import {
  createReferenceSource,
  type ReferenceSourceFile,
} from '../server/features/conditions/reference-sync/reference-source.ts';
import { referenceSyncJob } from '../server/features/conditions/reference-sync/reference-sync.job.ts';
import { createReferenceSyncsService } from '../server/features/conditions/reference-sync/reference-syncs.service.ts';
import { createCallers } from '../server/lib/callers.ts';
import { createSafeStream } from '../server/lib/safe-fetch.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { referenceXml } from '../server/testing/reference-files.ts';
import { median, ratio } from './compare.ts';
import { measureUsedBytes, megabytes } from './memory.ts';

/**
 * `SYNC_FOLDER=… npm run bench -- conditions-sync` reads a real release instead of a generated one.
 */
const givenFolder = process.env.SYNC_FOLDER;
const size = Number(process.env.SYNC_CONDITIONS ?? 11_000);
const rounds = Number(process.env.SYNC_ROUNDS ?? 3);
const allowed = 2;

/**
 * Reads, stages and compares the nomenclature of one release, compared with a bare parse and COPY
 * of the same file. The catalogue starts empty, so that everything is a change.
 */
export async function benchConditionsSync(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' });
  try {
    const folder = givenFolder ?? (await madeUp(join(postgres.folder, 'release')));
    const source = createReferenceSource(
      { source: folder, language: 'en' },
      createSafeStream({ allowLoopback: false }),
    );
    const open = () => source.open('NOMENCLATURE');
    const bare: number[] = [];
    const ready: number[] = [];
    const applied: number[] = [];
    let memory: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await postgres.run(`create database round_${round}`);
      const database = await openDatabase({
        databaseUrl: postgres.urlOf(`round_${round}`),
        dataDir: '',
        poolSize: 3,
        // The listening connection is cut at the end of the benchmark.
        onError() {},
      });
      await migrate(database);
      bare.push(await measureBare(database, await open(), join(postgres.folder, 'rows.tsv')));
      const sync = await measureSync(database, source);
      ready.push(sync.readyMs);
      applied.push(sync.appliedMs);
      memory = sync.memory;
      await database.close();
    }
    const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(1)} s`;
    console.log(`bare parse and COPY  ${seconds(bare)}`);
    console.log(`until it is ready    ${seconds(ready)}`);
    console.log(`applying it          ${seconds(applied)}`);
    console.log(`ready / bare         ${ratio(median(ready), median(bare))} (at most ${allowed}×)`);
    console.log(
      `memory               ${megabytes(memory[0])} at the start, then ${memory.slice(1).map(megabytes).join(', ')} on the way`,
    );
  } finally {
    await postgres.stop();
  }
}

async function madeUp(folder: string): Promise<string> {
  mkdirSync(folder);
  const file = createWriteStream(join(folder, 'en_product1.xml'));
  const disorders = Array.from({ length: size }, (_, i) => ({
    code: i + 1,
    name: `Condition number ${i + 1}`,
    synonyms: [`Synonym of ${i + 1}`, `Another of ${i + 1}`],
    summary: `Of <i>rare</i> origin: ${'it comes and goes over the years. '.repeat(15)}`,
    codes: Array.from({ length: 5 }, (_, n): [string, string] => [`S${n}`, `${i}-${n}`]),
  }));
  file.end(referenceXml(disorders));
  await once(file, 'finish');
  return folder;
}

async function measureBare(
  database: Database,
  { name, bytes }: ReferenceSourceFile,
  rowsFile: string,
): Promise<number> {
  await database.pool.query('create unlogged table bare (code int primary key, said text)');
  const started = performance.now();
  const rows = createWriteStream(rowsFile);
  const parser = new SaxesParser();
  let texts: string[] = [];
  let depth = 0;
  parser.on('opentag', () => {
    depth += 1;
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text.replace(/[\t\n\\]/g, ' '));
  });
  parser.on('closetag', () => {
    depth -= 1;
    if (depth !== 2 || texts.length === 0) return;
    const [code, ...said] = texts;
    // Elements before the list have no code and are not conditions.
    if (/^\d+$/.test(code ?? '')) rows.write(`${code}\t${said.join(' ')}\n`);
    texts = [];
  });
  const decoder = new TextDecoder();
  const unpacked = name.endsWith('.gz') ? Readable.from(bytes).pipe(createGunzip()) : bytes;
  for await (const chunk of unpacked) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  rows.end();
  await once(rows, 'finish');
  await database.pool.query(`copy bare from '${rowsFile}'`);
  const ms = performance.now() - started;
  const { rows: counted } = await database.pool.query('select count(*) as rows from bare');
  console.log(`conditions           ${counted[0].rows}`);
  await database.pool.query('drop table bare');
  rmSync(rowsFile);
  return ms;
}

async function measureSync(
  database: Database,
  source: ReturnType<typeof createReferenceSource>,
): Promise<{ readyMs: number; appliedMs: number; memory: number[] }> {
  await database.pool.query(
    `insert into sites (name, prefix, domain_name) values ('B', 'b', 'b.localhost')`,
  );
  await database.pool.query('insert into people default values');
  await database.pool.query(`insert into users (site_id, person_id, role_id, username, slug, email)
    values (1, 1, 5, 'x', 'x', 'x@example.org')`);
  const events = await openEvents(database, (error) => {
    throw error;
  });
  const changes = createChangeLog(events);
  const waiting: { taskRunId: number }[] = [];
  const jobs = {
    async send(_trx: unknown, _queue: unknown, data: object) {
      waiting.push(data as { taskRunId: number });
    },
  };
  const memory = [measureUsedBytes()];
  let steps = 0;
  let measuring = 0;
  const job = referenceSyncJob({
    database,
    callers: createCallers(),
    changes,
    source,
    limits: defaultFileLimits,
    events: {
      ...events,
      publish(trx, ...heard) {
        steps += 1;
        if (steps % 8 === 0) {
          const started = performance.now();
          memory.push(measureUsedBytes());
          measuring += performance.now() - started;
        }
        return events.publish(trx, ...heard);
      },
    },
  });
  const service = createReferenceSyncsService({ database, changes, events, jobs, source });
  const actor = { id: 1, siteId: 1, requestId: 'bench' } as Parameters<typeof service.start>[0];
  const timed = async (start: () => Promise<{ id: number }>) => {
    measuring = 0;
    const started = performance.now();
    const { id } = await start();
    for (const data of waiting.splice(0)) await job.handle(data);
    return { ms: performance.now() - started - measuring, sync: await service.get(id) };
  };
  const read = await timed(() => service.start(actor, 'NOMENCLATURE'));
  const done = await timed(() => service.apply(actor, read.sync.id));
  if (done.sync.status !== 'APPLIED') throw new Error(`it is ${done.sync.status}`);
  await events.close();
  return { readyMs: read.ms, appliedMs: done.ms, memory };
}
