import { statfs } from 'node:fs/promises';
import { maxListedErrorGroups } from '../../../../contract/system/system-status.ts';
import type { Config } from '../../../base/config.ts';
import { listErrorGroups } from '../../../base/error-groups.ts';
import { listProcesses } from '../../../base/live-processes.ts';
import type { Database } from '../../../db/database.ts';
import { readDatabaseFigures } from '../../../db/database-figures.ts';
import { listBackfills } from '../../../jobs/backfills.repository.ts';
import { readQueueFigures } from '../../../jobs/queue-figures.ts';
import { readMailFigures } from '../../../mail/mail-figures.ts';
import type { IndexAge, SystemStatus } from './system-status.ts';

export interface SystemSources {
  readIndexAges(): Promise<IndexAge[]>;
  findLastBackup(): Promise<Date | null>;
}

interface SystemStatusService {
  read(): Promise<SystemStatus>;
}

const maxBackfills = 20;

export function createSystemStatusService(
  {
    database,
    config,
  }: { database: Database; config: Pick<Config, 'version' | 'dataDir' | 'smtpUrl' | 'backup'> },
  { readIndexAges, findLastBackup }: SystemSources,
): SystemStatusService {
  const { db, kind } = database;
  return {
    async read() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      const queues = await readQueueFigures(database);
      return {
        version: config.version,
        checkedAt: new Date(),
        processes: await listProcesses(db),
        database: { kind, ...(await readDatabaseFigures(database)) },
        queues: queues.filter(
          ({ ready, delayed, running, failed, setAside }) =>
            ready + delayed + running + failed + setAside > 0,
        ),
        backfills: await listBackfills(db, maxBackfills),
        mail: { ...(await readMailFigures(db)), hasServer: config.smtpUrl !== undefined },
        storage: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
        indexes: await readIndexAges(),
        backup: {
          isScheduled: config.backup.folder !== undefined,
          lastAt: await findLastBackup(),
        },
        errors: await listErrorGroups(db, maxListedErrorGroups),
      };
    },
  };
}
