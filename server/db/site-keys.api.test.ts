import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

/** Tables of the whole network, of which every node would have a copy: seldom changed, or small. */
const referenceTables = [
  'disorder_counts',
  'disorder_cross_references',
  'disorder_merge_campaigns',
  'disorder_merge_members',
  'disorder_merges',
  'disorder_slugs',
  'disorders',
  'email_blacklist',
  'lead_mediums',
  'people',
  'reference_exclusions',
  'reference_sync_changes',
  'reference_sync_records',
  'reference_sync_undo',
  'sites',
];

/** Tables about the installation, which would stay on the coordinator. */
const localTables = [
  'backfills',
  'computed_backfills',
  'error_groups',
  'job_runs',
  'link_checks',
  'live_processes',
  'schema_migrations',
  'set_aside_jobs',
  'throttles',
];

interface Table {
  name: string;
  hasSite: boolean;
  /** Columns of the primary key and of each unique index. */
  keys: string[][];
  foreignKeys: { columns: string[]; target: string }[];
}

async function readTables(): Promise<Table[]> {
  return (await app.query(
    `select c.relname as name,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id'
         and not a.attisdropped) as "hasSite",
       coalesce((select jsonb_agg(names order by names::text) from (
         select (select jsonb_agg(coalesce(a.attname, '(expression)') order by place)
             from unnest(i.indkey) with ordinality as k (number, place)
             left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
             where place <= i.indnkeyatts) as names
         from pg_index i where i.indrelid = c.oid and i.indisunique) as u), '[]') as keys,
       coalesce((select jsonb_agg(jsonb_build_object('target', t.relname, 'columns', (
           select jsonb_agg(a.attname order by place)
           from unnest(f.conkey) with ordinality as k (number, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)) order by f.conname)
         from pg_constraint f join pg_class t on t.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as "foreignKeys"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
     order by c.relname`,
  )) as Table[];
}

const quoteList = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');

function describeTables(tables: Table[]): string {
  const kindOf = ({ name, hasSite }: Pick<Table, 'name' | 'hasSite'>) => {
    if (referenceTables.includes(name)) return 'reference';
    if (localTables.includes(name)) return 'local';
    return hasSite ? 'distributed' : 'without a site';
  };
  const byName = new Map(tables.map((table) => [table.name, table]));
  const distributed = tables.filter((table) => kindOf(table) === 'distributed');
  const needsSite = ({ target }: { target: string }) => {
    const table = byName.get(target);
    return table !== undefined && ['distributed', 'without a site'].includes(kindOf(table));
  };
  const withoutSite = (columns: string[]) => !columns.includes('site_id');
  const keysToChange = distributed.flatMap(({ name, keys }) =>
    keys.filter(withoutSite).map((key) => ({ name, key })),
  );
  const referencesToChange = tables
    .filter((table) => ['distributed', 'without a site'].includes(kindOf(table)))
    .flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter((key) => needsSite(key) && withoutSite(key.columns))
        .map(({ columns, target }) => ({ name, columns, target })),
    );
  const upward = tables
    .filter((table) => ['reference', 'local'].includes(kindOf(table)))
    .flatMap(({ name, foreignKeys }) =>
      foreignKeys.filter(needsSite).map((key) => ({ name, ...key })),
    );
  const isReady = ({ name }: Table) =>
    ![...keysToChange, ...referencesToChange].some((each) => each.name === name);
  const named = (kind: string) =>
    tables.filter((table) => kindOf(table) === kind).map(({ name }) => name);
  const section = (title: string, lines: string[]) =>
    `## ${title} (${lines.length})\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
  return [
    '# Tables and the site\n',
    'What distributing by `site_id` would ask of each table ([scaling](scaling.md)). Written by `server/db/site-keys.api.test.ts` from the catalogue of the database; `npx vitest run --project "api on postgres" -u server/db/site-keys` writes it again.\n',
    section(
      'Ready: every key and foreign key includes the site',
      distributed.filter(isReady).map(({ name }) => `\`${name}\``),
    ),
    section(
      'Reference tables: a copy on each node',
      named('reference').map((name) => `\`${name}\``),
    ),
    section(
      'Tables of the installation: on the coordinator',
      named('local').map((name) => `\`${name}\``),
    ),
    section(
      'Rows of a site that do not say of which',
      named('without a site').map((name) => `\`${name}\``),
    ),
    section(
      'Unique keys without the site',
      [...Map.groupBy(keysToChange, ({ name }) => name)].map(
        ([name, keys]) => `\`${name}\`: ${keys.map(({ key }) => `(${quoteList(key)})`).join(', ')}`,
      ),
    ),
    section(
      'Foreign keys without the site',
      [...Map.groupBy(referencesToChange, ({ name }) => name)].map(
        ([name, keys]) =>
          `\`${name}\`: ${keys.map(({ columns, target }) => `${quoteList(columns)} → \`${target}\``).join('; ')}`,
      ),
    ),
    section(
      'Foreign keys from reference tables to rows of a site, which Citus does not allow',
      upward.map(
        ({ name, columns, target }) => `\`${name}\`: ${quoteList(columns)} → \`${target}\``,
      ),
    ),
  ].join('\n');
}

test('docs/scaling-tables.md says what distributing by site would ask of each table', async () => {
  const tables = await readTables();
  const names = tables.map(({ name }) => name);
  // A table that is gone or was given a site must leave the lists above.
  expect([...referenceTables, ...localTables].filter((name) => !names.includes(name))).toEqual([]);
  await expect(describeTables(tables)).toMatchFileSnapshot('../../docs/scaling-tables.md');
});
