import { join } from 'node:path';
import { openAutomod } from '../../automod/automod.ts';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../lib/passwords.ts';
import { createFolderStorage } from '../lib/storage.ts';
import { fillDemoNetwork } from './demo.ts';
import { demoPassword } from './logins.ts';

export async function fillDemoIfEmpty(database: Database, dataDir: string): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  const automod = await openAutomod();
  const storage = createFolderStorage(join(dataDir, 'files'));
  return database.transaction(async (trx) => {
    const site = await trx.selectFrom('sites').select('id').limit(1).executeTakeFirst();
    if (site) return false;
    await fillDemoNetwork(trx, { passwordHash, now: new Date(), automod, storage });
    return true;
  });
}
