import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';

/** `npm run db:types`: writes types from a newly migrated, empty database. */
const dataDir = mkdtempSync(join(tmpdir(), 'steward-types-'));
const database = await openDatabase({
  dataDir,
  poolSize: 2,
  onError(error) {
    throw error;
  },
});
try {
  await migrate(database);
  writeFileSync(
    join(import.meta.dirname, 'types.generated.ts'),
    await generateTypes(database.pool),
  );
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true });
}
