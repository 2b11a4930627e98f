import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createHosts } from '../server/base/hosts.ts';
import type { SitemapKind } from '../server/base/sitemap-kind.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { postSitemaps } from '../server/features/site/posts/posts.sitemap.ts';
import { createSitemapBuilder } from '../server/features/site/sitemaps/sitemap-builder.ts';
import { createCallers } from '../server/lib/callers.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';
import { fillDatabase } from './filling.ts';
import { megabytes } from './memory.ts';
import { processorTimeOf, processorTimeOfPostgres } from './processor-time.ts';

/** `SITEMAPS_POSTS=20000 npm run bench -- sitemaps` for a quick run. */
const size = Number(process.env.SITEMAPS_POSTS ?? 1_000_000);
const rounds = 5;
const allowed = { time: 3, growth: 1.3 };

const people = `
  with made as (insert into people default values returning id)
  insert into users (site_id, person_id, role_id, username, slug, email)
  select 1, id, 3, 'writer', 'writer', 'writer@example.org' from made`;

/**
 * One in twenty is a draft, one in fifty excluded from search engines; one in three has a picture.
 */
const posts = `
  insert into posts (site_id, user_id, title, slug, body, status, seo, thumbnail_url, published_at, modified_at)
  select 1, 1,
    (array['How I learned to live with', 'Ten questions about', 'What helps against', 'Eating well with'])[1 + i % 4]
      || ' ' || (array['asthma', 'migraine', 'lupus', 'kidney disease', 'arthritis'])[1 + i % 5] || ' ' || left(md5(i::text), 6),
    'living-with-it-' || left(md5(i::text), 10) || '-' || i,
    '<p>' || repeat('I have lived with this for years. ', 10) || '</p>',
    case when i % 20 = 0 then 'DRAFT' else 'PUBLISHED' end,
    case when i % 50 = 1 then '{"meta_robots_noindex": true}' else '{}' end::jsonb,
    case when i % 3 = 0 then 'https://pictures.example.org/' || md5(i::text) || '.jpg' end,
    timestamptz '2016-01-01' + i * interval '5 minutes',
    timestamptz '2016-01-01' + i * interval '5 minutes' + interval '3 hours'
  from generate_series($1::int, $2::int) i`;
const atATime = 50_000;

/** Sitemaps of a site with a million posts, compared with COPY of the same rows to a file. */
export async function benchSitemaps(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  let database: Database | undefined;
  // Connections may still be closing when the server stops.
  let isOver = false;
  try {
    await postgres.run('create database sitemaps');
    const databaseUrl = postgres.urlOf('sitemaps');
    await fillDatabase(databaseUrl, '^posts_(search|words|by_title|public_by_title)$', fill);
    database = await openDatabase({
      databaseUrl,
      dataDir: '',
      poolSize: 4,
      onError(error) {
        if (!isOver) throw error;
      },
    });
    await compare(database, postgres.folder);
  } finally {
    isOver = true;
    await database?.close();
    await postgres.stop();
  }
}

async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.example.org')`,
  );
  await pool.query(people);
  for (let from = 1; from <= size; from += atATime) {
    await pool.query(posts, [from, Math.min(from + atATime - 1, size)]);
  }
}

async function compare(database: Database, folder: string): Promise<void> {
  const file = join(folder, 'data', 'posts.copy');
  const memory: number[] = [];
  const kinds = postSitemaps(database)
    .filter(({ name }) => name === 'posts')
    .map((kind) => watched(kind, memory));
  const times = { copy: [] as number[], build: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    memory.length = 0;
    const copy = await timed(folder, () => copyTo(database.pool, file));
    const build = await timed(folder, () => buildAll(database, kinds, round));
    rmSync(file);
    console.log(`  COPY ${formatTimes(copy)}; build ${formatTimes(build)}`);
    if (round === 0) continue;
    times.copy.push(copy.ms);
    times.build.push(build.ms);
  }
  await report(database.pool);
  const [copy, build] = [median(times.copy), median(times.build)];
  console.log(`build takes ${ratio(build, copy)} of COPY (at most ${allowed.time}×)`);
  const growth = Math.max(...memory) / (memory[0] ?? Number.NaN);
  console.log(`memory while it built: ${memory.map(megabytes).join(', ')}`);
  console.log(`memory grew to ${ratio(growth, 1)} (at most ${allowed.growth}×)`);
}

function watched(kind: SitemapKind, memory: number[]): SitemapKind {
  return {
    ...kind,
    step(siteId, step) {
      if (step.after >= (memory.length * size) / 10) memory.push(process.memoryUsage().rss);
      return kind.step(siteId, step);
    },
  };
}

async function buildAll(database: Database, kinds: readonly SitemapKind[], round: number) {
  await database.pool.query(`insert into sitemap_marks (site_id, kind) values (1, 'posts')`);
  const events = { publish: async () => {}, subscribe: () => never(), close: async () => {} };
  const hosts = createHosts(new URL('https://steward.example.org'));
  const builder = createSitemapBuilder({
    database,
    callers: createCallers(),
    events,
    hosts,
    kinds,
  });
  await builder.build(new Date(Date.now() + round * 86_400_000));
}

function never(): never {
  throw new Error('Nobody listens here');
}

async function copyTo(pool: Pool, file: string): Promise<void> {
  await pool.query(`copy (
    select id, permalink, title, greatest(modified_at, published_at), seo ->> 'canonical',
      thumbnail_url, pictures
    from posts where site_id = 1 and type = 'POST' and is_public and not is_noindex
      and published_at <= now()
  ) to '${file}'`);
}

interface Timed {
  ms: number;
  used: [database: number, here: number];
}

async function timed(folder: string, work: () => Promise<void>): Promise<Timed> {
  const used = () => [processorTimeOfPostgres(folder), processorTimeOf(process.pid)] as const;
  const before = used();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const after = used();
  return { ms, used: [after[0] - before[0], after[1] - before[1]] };
}

const formatTimes = ({ ms, used: [database, here] }: Timed) =>
  `${ms.toFixed(0)} ms (processor: ${database} ms of the database, ${here} ms here)`;

async function report(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as parts, sum(url_count)::int as urls, sum(xml_bytes) as xml,
       (select sum(length(xml)) from sitemap_chunks where part_id in
         (select id from sitemap_parts where is_current)) as files
     from sitemap_parts where is_current`,
  );
  const { parts, urls, xml, files } = rows[0];
  console.log(`${urls} addresses of ${size} posts in ${parts} sitemaps`);
  console.log(`${megabytes(Number(xml))} of XML, ${megabytes(Number(files))} as stored`);
}
