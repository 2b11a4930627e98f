import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/** Lets the real server create and fill a database once; each worker starts on a copy of it. */
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-template-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer({
      dataDir: join(folder, 'data'),
      logFile: join(folder, 'server.log'),
    });
    await server.stop();
  } catch (error) {
    removeFolder();
    throw error;
  }
  process.env.STEWARD_E2E_TEMPLATE = join(folder, 'data');
  return removeFolder;
}
