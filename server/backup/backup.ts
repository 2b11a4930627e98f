import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { encodeLines, writeBackupFile } from './backup-file.ts';
import { withSnapshot } from './database-copy.ts';
import { type FileInBackup, type Manifest, manifestName, type TableInBackup } from './manifest.ts';
import { RowDigest } from './row-digest.ts';
import { readRows } from './rows.ts';
import {
  listMigrations,
  listSequences,
  listTables,
  nameOfTable,
  readJobsVersion,
  setExactTextForms,
} from './tables.ts';

export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'backup' | 'version'>;

export interface BackupSummary {
  folder: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  removed: string[];
}

const namePattern = /^steward-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const unfinishedSuffix = '.part';
/** Folders inside the data folder that are backed up besides the database. */
const keptFolders = ['files', 'keys'];

/** Writes a backup into a new folder below `target`, which becomes visible once complete. */
export async function createBackup(
  settings: BackupSettings,
  target: string,
  { keep }: { keep?: number | undefined } = {},
): Promise<BackupSummary> {
  const name = `steward-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const folder = join(target, name);
  const unfinished = folder + unfinishedSuffix;
  await mkdir(target, { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await writeParts(settings, unfinished);
    const { key } = settings.backup;
    const text = [JSON.stringify(manifest, undefined, 1)];
    const written = await writeBackupFile(join(unfinished, manifestName), toStream(text), {
      key,
      label: manifestName,
    });
    await rename(unfinished, folder);
    return {
      folder,
      tables: manifest.tables.length,
      rows: sum(manifest.tables.map(({ rows }) => rows)),
      files: manifest.files.length,
      bytes: written.bytes + sum([...manifest.tables, ...manifest.files].map(({ bytes }) => bytes)),
      removed: keep === undefined ? [] : await removeOld(target, keep),
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(settings: BackupSettings, folder: string): Promise<Manifest> {
  const database = await withSnapshot(settings, async (client) => {
    await setExactTextForms(client);
    const takenAt = new Date().toISOString();
    const tables: TableInBackup[] = [];
    for (const table of await listTables(client)) {
      tables.push(await writeTable(client, folder, table, settings.backup.key));
    }
    return {
      takenAt,
      migrations: await listMigrations(client),
      jobsVersion: await readJobsVersion(client),
      tables,
      sequences: await listSequences(client),
    };
  });
  return {
    format: 1,
    version: settings.version,
    database: settings.databaseUrl ? 'postgres' : 'embedded',
    ...database,
    // Copies files after the database, so that every file named by a row exists.
    files: await writeFiles(settings, folder),
  };
}

async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: Awaited<ReturnType<typeof listTables>>[number],
  key: string | undefined,
): Promise<TableInBackup> {
  const digest = new RowDigest();
  const label = pathOfTable(table);
  const rows = async function* () {
    for await (const row of readRows(client, table)) {
      digest.add(row);
      yield row;
    }
  };
  const facts = await writeBackupFile(join(folder, label), encodeLines(rows()), { key, label });
  const { schema, name, allColumns: columns } = table;
  return { schema, name, columns, rows: digest.count, digest: String(digest), ...facts };
}

export function pathOfTable(table: { schema: string; name: string }): string {
  return `database/${nameOfTable(table)}.gz`;
}

async function writeFiles(settings: BackupSettings, folder: string): Promise<FileInBackup[]> {
  const files: FileInBackup[] = [];
  for (const kept of keptFolders) {
    for await (const path of walk(join(settings.dataDir, kept))) {
      const label = relative(settings.dataDir, path);
      const hash = createHash('sha256');
      const content = async function* () {
        for await (const chunk of createReadStream(path)) {
          hash.update(chunk);
          yield chunk as Buffer;
        }
      };
      const target = { key: settings.backup.key, label };
      try {
        const facts = await writeBackupFile(join(folder, `${label}.gz`), content(), target);
        files.push({ path: label, contentSha256: hash.digest('hex'), ...facts });
      } catch (error) {
        // The file was deleted after the folder was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await rm(join(folder, `${label}.gz`), { force: true });
      }
    }
  }
  return files;
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    // Files that end in `.part` are unfinished uploads, which no row names yet.
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield path;
  }
}

export async function findNewestBackup(
  target: string,
): Promise<{ name: string; at: Date } | undefined> {
  // A folder that does not exist yet holds no backup.
  const names = await readdir(target).catch(() => []);
  const name = names
    .filter((each) => namePattern.test(each))
    .sort()
    .at(-1);
  if (!name) return undefined;
  const [day, time = ''] = name.slice('steward-'.length, -1).split('T');
  return { name, at: new Date(`${day}T${time.replaceAll('-', ':')}Z`) };
}

/** Removes all but the newest `keep` backups, and unfinished ones that are older than a day. */
async function removeOld(target: string, keep: number): Promise<string[]> {
  const names = (await readdir(target)).sort();
  const complete = names.filter((name) => namePattern.test(name));
  const removed = complete.slice(0, Math.max(0, complete.length - keep));
  for (const name of names) {
    const path = join(target, name);
    const isAbandoned =
      name.endsWith(unfinishedSuffix) &&
      namePattern.test(name.slice(0, -unfinishedSuffix.length)) &&
      Date.now() - (await stat(path)).mtimeMs > 24 * 3_600_000;
    if (isAbandoned || removed.includes(name)) await rm(path, { recursive: true });
  }
  return removed;
}

async function* toStream(parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
