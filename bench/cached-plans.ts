import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { StatementNames } from '../server/db/statement-names.ts';
import type { SqlStatement } from '../server/testing/record-statements.ts';

const rounds = 9;
const allowed = 1.3;
/** Differences up to this number of pages are ignored. */
const allowedPages = 20;

/** Not `explain`, whose own plan cannot be explained. */
const readsRows = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:\(|select|with)/i;

export interface RecordedStatement {
  name: string;
  statements: readonly SqlStatement[];
}

/**
 * Runs all statements alternately on one connection until PostgreSQL has chosen its plans, and
 * compares the pages read with those of a custom plan. Page counts do not depend on the load of the
 * machine.
 */
export async function compareCachedPlans(
  url: string,
  cases: readonly RecordedStatement[],
): Promise<void> {
  const cached = await connect(url);
  const custom = await connect(url);
  await custom.query('set plan_cache_mode = force_custom_plan');
  const names = new StatementNames();
  for (let round = 0; round < rounds; round++) {
    for (const { statements } of round % 2 ? cases.toReversed() : cases) {
      for (const { text, values } of statements) {
        await cached.query({ name: names.of(text, values), text, values });
      }
    }
  }
  let compared = 0;
  const worse: string[] = [];
  for (const { name: caseName, statements } of cases) {
    for (const { text, values } of statements) {
      const name = names.of(text, values);
      if (!name) continue;
      await custom.query({ name, text, values });
      const [now, best] = [
        await pagesRead(cached, name, values),
        await pagesRead(custom, name, values),
      ];
      compared++;
      if (now > best * allowed + allowedPages) {
        worse.push(`${caseName}: ${now} pages instead of ${best} by ${text.slice(0, 200)}`);
      }
    }
  }
  await cached.end();
  await custom.end();
  console.log(`${worse.length} of ${compared} prepared statements have settled on a worse plan`);
  for (const line of worse) console.log(`  ${line.replace(/\s+/g, ' ')}`);
}

export interface StatementPages {
  text: string;
  pages: number;
}

/** Pages that each statement reads, planned for its values. */
export async function countPages(
  url: string,
  statements: readonly SqlStatement[],
): Promise<StatementPages[]> {
  const client = await connect(url);
  try {
    await client.query('set plan_cache_mode = force_custom_plan');
    const counted: StatementPages[] = [];
    for (const [index, { text, values }] of statements.entries()) {
      if (!readsRows.test(text)) continue;
      const name = `counted_${index}`;
      await client.query({ name, text, values });
      counted.push({ text, pages: await pagesRead(client, name, values) });
    }
    return counted;
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function pagesRead(
  client: pg.Client,
  name: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, format json) execute ${name}(${values.map(literal).join(', ')})`,
  );
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

function literal(value: unknown): string {
  const prepared = prepareValue(value);
  if (prepared === null) return 'null';
  const text = typeof prepared === 'string' ? prepared : `\\x${prepared.toString('hex')}`;
  return pg.escapeLiteral(text);
}
