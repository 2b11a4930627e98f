import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clockEnv } from '../server/testing/clock.ts';
import { copyDatabaseSql, startPostgres } from '../server/testing/postgres-server.ts';
import { startServer } from './server-process.ts';

const root = join(import.meta.dirname, '..');
const template = 'demo_template';

/** Location of the demo database, passed to the workers through the environment. */
interface Place {
  postgres: string;
  /** Deleted at the end. */
  folder: string;
}

const compileCacheIn = (folder: string) => ({ NODE_COMPILE_CACHE: join(folder, 'compiled') });

export function compileCache(): { NODE_COMPILE_CACHE: string } {
  return compileCacheIn(readDemoPlace().folder);
}

function readDemoPlace(): Place {
  return JSON.parse(process.env.STEWARD_E2E_DEMO ?? '');
}

/** Fills one database and runs the server's first start on it. */
export async function prepareDemo(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-'));
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await postgres.run(`create database ${template}`);
    const dataDir = join(folder, template);
    const env = {
      ...compileCacheIn(folder),
      DATABASE_URL: postgres.urlOf(template),
      DATA_DIR: dataDir,
    };
    await promisify(execFile)(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'server/commands/demo-fill.command.ts')],
      { cwd: tmpdir(), env: { ...clockEnv(), PATH: process.env.PATH, ...env } },
    );
    const logFile = join(root, 'test-results/server-template.log');
    const server = await startServer({ dataDir, env, logFile });
    await server.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  const place: Place = { postgres: postgres.urlOf('postgres'), folder };
  process.env.STEWARD_E2E_DEMO = JSON.stringify(place);
  return remove;
}

export interface DemoClone {
  databaseUrl: string;
  dataDir: string;
  remove(): Promise<void>;
}

export async function cloneDemo(name: string): Promise<DemoClone> {
  const { postgres, folder } = readDemoPlace();
  const dataDir = join(folder, name);
  cpSync(join(folder, template), dataDir, { recursive: true });
  const admin = new pg.Client({ connectionString: postgres });
  await admin.connect();
  await admin.query(copyDatabaseSql(name, template));
  return {
    databaseUrl: postgres.replace('/postgres?', `/${name}?`),
    dataDir,
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
