import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/types.generated.ts';
import { currentWork, nameOfWork } from '../lib/work-context.ts';
import { maskMailAddresses } from './logger.ts';

export interface ErrorGroup {
  fingerprint: string;
  message: string;
  place: string;
  work: string;
  version: string;
  errorCount: number;
  lastRequestId: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

export interface ErrorTally {
  add(error: Error, requestId?: string): void;
  store(db: Db, version: string): Promise<void>;
}

const projectFolder = `${join(import.meta.dirname, '../..')}/`;
const maxTalliedErrorGroups = 100;
const maxErrorGroupMessageLength = 300;
const errorGroupRetentionDays = 30;

type CountedErrorGroup = Pick<
  Insertable<DB['error_groups']>,
  'fingerprint' | 'message' | 'place' | 'work' | 'lastRequestId'
> & { errorCount: number };

export function createErrorTally(): ErrorTally {
  let groups = new Map<string, CountedErrorGroup>();
  return {
    add(error, requestId = '') {
      const group = toErrorGroup(error);
      const known = groups.get(group.fingerprint);
      if (!known && groups.size >= maxTalliedErrorGroups) return;
      const errorCount = (known?.errorCount ?? 0) + 1;
      groups.set(group.fingerprint, {
        ...group,
        errorCount,
        lastRequestId: requestId.slice(0, 100),
      });
    },

    async store(db, version) {
      if (groups.size === 0) return;
      const stored = groups;
      groups = new Map();
      await db
        .insertInto('error_groups')
        .values([...stored.values()].map((group) => ({ ...group, version })))
        .onConflict((conflict) =>
          conflict.column('fingerprint').doUpdateSet((eb) => ({
            errorCount: eb('error_groups.errorCount', '+', eb.ref('excluded.errorCount')),
            lastRequestId: eb.ref('excluded.lastRequestId'),
            version: eb.ref('excluded.version'),
            lastSeenAt: sql`now()`,
          })),
        )
        .execute();
    },
  };
}

function toErrorGroup(error: Error): Omit<CountedErrorGroup, 'errorCount' | 'lastRequestId'> {
  const work = currentWork();
  const message = removeVariableParts(`${error.name}: ${error.message}`);
  const place = findThrowingLine(error);
  const workName = work ? nameOfWork(work) : '';
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([message, place, workName]))
    .digest('hex');
  return { fingerprint, message, place, work: workName.slice(0, 200) };
}

/** First line without numbers and quoted values, which differ each time and may be personal. */
function removeVariableParts(text: string): string {
  const line = text.slice(0, 2000).split('\n', 1)[0] ?? '';
  return maskMailAddresses(line)
    .replace(/"[^"]*"|'[^']*'|“[^“”]*”/g, '“…”')
    .replace(/\d+/g, 'N')
    .slice(0, maxErrorGroupMessageLength);
}

function findThrowingLine({ stack = '' }: Error): string {
  const own = stack
    .slice(0, 10_000)
    .split('\n')
    .find((line) => line.startsWith('    at ') && !/node_modules|node:/.test(line));
  const place = own?.slice('    at '.length) ?? '';
  const root = place.indexOf(projectFolder);
  const start = place.slice(0, Math.max(0, root)).replace('file://', '');
  return (root < 0 ? place : start + place.slice(root + projectFolder.length)).slice(0, 200);
}

export function listErrorGroups(db: Db, limit: number): Promise<ErrorGroup[]> {
  return db
    .selectFrom('error_groups')
    .selectAll()
    .orderBy('lastSeenAt', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
    .execute();
}

export async function deleteOldErrorGroups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - errorGroupRetentionDays * 24 * 3_600_000);
  await db.deleteFrom('error_groups').where('lastSeenAt', '<', before).execute();
}
