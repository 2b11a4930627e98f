import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { startSteward } from '../server/steward.ts';
import { freePort } from '../server/testing/free-port.ts';
import { benchDataDir } from './server-process.ts';

/** Starts the real server in this process, silent and without a rate limit. */
export async function startBenchSteward(
  databaseUrl: string | undefined,
  settings: Record<string, string | undefined> = {},
) {
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: benchDataDir(process.pid),
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    ...settings,
  });
  return { port, config, ...(await startSteward(config, createLogger('silent'))) };
}
