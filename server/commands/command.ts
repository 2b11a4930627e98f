import { mkdir } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { DamagedBackupError } from '../backup/backup-file.ts';
import { RestoreError } from '../backup/restore-error.ts';
import { type Config, ConfigError, loadConfig } from '../base/config.ts';
import { AppError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUseError } from '../db/embedded/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { BucketError } from '../lib/bucket/bucket-error.ts';

/** Invalid arguments; only the message is printed. */
export class UsageError extends Error {}

const expectedErrors = [
  UsageError,
  ConfigError,
  AppError,
  FolderInUseError,
  RestoreError,
  DamagedBackupError,
  BucketError,
];

/** Runs a command with this installation's settings; prints expected errors as one line. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(loadConfig());
  } catch (error) {
    const isExpected =
      error instanceof Error && expectedErrors.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ options, args }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

export function readPlaceAndOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  args = process.argv.slice(2),
) {
  try {
    const { values, positionals } = parseArgs({ options, args, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`Too many places: ${positionals.join(' ')}`);
    return { values, place: positionals[0] };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

export async function withDatabase<T>(
  config: Config,
  work: (database: Database, log: Logger) => Promise<T>,
): Promise<T> {
  const log = createLogger('warn');
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase({
    ...config,
    onError: (error) => log.error({ err: error }, 'idle database connection failed'),
  });
  try {
    await migrate(database);
    return await work(database, log);
  } finally {
    await database.close();
  }
}
