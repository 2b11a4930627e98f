import { removeFactorsByOperator } from '../features/accounts/own-security/operator-removal.ts';
import { readOptions, runCommand, UsageError, withDatabase } from './command.ts';

const usage = 'npm run factors:remove -- --site kidney --username maria';

/** `npm run factors:remove`: for a super admin who has lost their device and recovery codes. */
await runCommand(async (config) => {
  const { site, username } = readOptions(usage, {
    site: { type: 'string' },
    username: { type: 'string' },
  });
  if (!site || !username) throw new UsageError(`Usage: ${usage}`);
  await withDatabase(config, async (database) => {
    const count = await removeFactorsByOperator(database, { prefix: site, username });
    console.log(`Removed ${count} second factors of ${username} and ended all sessions.`);
  });
});
