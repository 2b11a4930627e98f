import { createLogger } from '../base/logger.ts';
import { createMetrics } from '../base/metrics.ts';
import { type DatabaseOptions, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/jobs.ts';
import { hashPassword } from '../lib/passwords.ts';
import { insertNetwork, testPassword } from './network.ts';

/** Database of a test file, set by its project's setup. */
type TestDatabase = { kind: 'embedded'; folder: string } | { kind: 'postgres'; adminUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
    /** PostgreSQL server of the process tests, with a template 'network'. */
    postgresOfProcesses: string;
    compileCache: string;
  }
}

export async function prepareTemplate(options: Omit<DatabaseOptions, 'onError'>): Promise<void> {
  const database = await openDatabase({
    ...options,
    onError(error) {
      throw error;
    },
  });
  await migrate(database);
  const log = createLogger('silent');
  const jobs = await openJobs(database, [], {
    metrics: createMetrics(),
    runsWeb: true,
    runsWorker: false,
    recoverySeconds: 15,
    retrySeconds: 1,
    log,
  });
  await jobs.close();
  const passwordHash = await hashPassword(testPassword);
  await database.transaction((trx) => insertNetwork(trx, passwordHash));
  await database.close();
}
