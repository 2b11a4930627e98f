import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { forEachConcurrently } from '../lib/each-at-once.ts';
import { type BackupSink, encodeLines, writeBackupFile } from './backup-file.ts';
import { dateOfBackup, openBackupPlace } from './backup-place.ts';
import { type BackupSource, listBackupSources } from './backup-sources.ts';
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

export type BackupSettings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'files' | 'bucketAccess' | 'backup' | 'version'
>;

export interface BackupSummary {
  place: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  removed: string[];
}

/** Hides the latency of a bucket; each file is small. */
const maxConcurrentlyBackedUpFiles = 8;

type CreateSink = (path: string) => BackupSink;

/** Writes a backup below `target`, a folder or a bucket, where it counts only when complete. */
export async function createBackup(
  settings: BackupSettings,
  target: string,
  { keep }: { keep?: number | undefined } = {},
): Promise<BackupSummary> {
  const backups = openBackupPlace(target, settings);
  const name = `steward-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const unfinished = await backups.begin(name);
  try {
    const manifest = await writeBackupParts(settings, unfinished.sinkOf);
    const { key } = settings.backup;
    const text = [JSON.stringify(manifest, undefined, 1)];
    const written = await writeBackupFile(unfinished.sinkOf(manifestName), toAsyncStream(text), {
      key,
      label: manifestName,
    });
    return {
      place: await unfinished.complete(),
      tables: manifest.tables.length,
      rows: sumNumbers(manifest.tables.map(({ rows }) => rows)),
      files: manifest.files.length,
      bytes:
        written.bytes +
        sumNumbers([...manifest.tables, ...manifest.files].map(({ bytes }) => bytes)),
      removed: keep === undefined ? [] : await removeOldBackups(settings, target, keep),
    };
  } catch (error) {
    await unfinished.abort();
    throw error;
  }
}

async function writeBackupParts(settings: BackupSettings, sinkOf: CreateSink): Promise<Manifest> {
  const database = await withSnapshot(settings, async (client) => {
    await setExactTextForms(client);
    const takenAt = new Date().toISOString();
    const tables: TableInBackup[] = [];
    for (const table of await listTables(client)) {
      tables.push(await writeTable(client, sinkOf, table, settings.backup.key));
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
    // Files are copied after the database, so that every file that a row names exists.
    files: await writeFiles(settings, sinkOf),
  };
}

async function writeTable(
  client: pg.ClientBase,
  sinkOf: CreateSink,
  table: Awaited<ReturnType<typeof listTables>>[number],
  key: string | undefined,
): Promise<TableInBackup> {
  const digest = new RowDigest();
  const label = pathOfTableInBackup(table);
  const digestRows = async function* () {
    for await (const row of readRows(client, table)) {
      digest.add(row);
      yield row;
    }
  };
  const facts = await writeBackupFile(sinkOf(label), encodeLines(digestRows()), { key, label });
  const { schema, name, allColumns: columns } = table;
  return { schema, name, columns, rows: digest.count, digest: String(digest), ...facts };
}

export function pathOfTableInBackup(table: { schema: string; name: string }): string {
  return `database/${nameOfTable(table)}.gz`;
}

async function writeFiles(settings: BackupSettings, sinkOf: CreateSink): Promise<FileInBackup[]> {
  const files = new Map<string, FileInBackup>();
  const writeFile = async ({ label, open }: BackupSource) => {
    // A file that is being moved may be in both places for a moment.
    const source = files.has(label) ? undefined : await open();
    if (!source) return;
    const hash = createHash('sha256');
    const hashChunks = async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const target = { key: settings.backup.key, label };
    const facts = await writeBackupFile(sinkOf(`${label}.gz`), hashChunks(), target);
    files.set(label, { path: label, contentSha256: hash.digest('hex'), ...facts });
  };
  for (const list of listBackupSources(settings))
    await forEachConcurrently(list(), maxConcurrentlyBackedUpFiles, writeFile);
  return [...files.values()];
}

export async function findNewestBackup(
  settings: Pick<BackupSettings, 'bucketAccess'>,
  target: string,
): Promise<{ name: string; at: Date } | undefined> {
  const name = (await openBackupPlace(target, settings).listComplete()).at(-1);
  return name === undefined ? undefined : { name, at: dateOfBackup(name) };
}

/** Removes all but the newest `keep` backups, and unfinished ones that are older than a day. */
async function removeOldBackups(
  settings: BackupSettings,
  target: string,
  keep: number,
): Promise<string[]> {
  const backups = openBackupPlace(target, settings);
  const complete = await backups.listComplete();
  const removed = complete.slice(0, Math.max(0, complete.length - keep));
  for (const name of removed) await backups.remove(name);
  await backups.removeAbandoned();
  return removed;
}

async function* toAsyncStream(parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
