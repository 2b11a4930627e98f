import { fillDemoIfEmpty } from '../demo/fill.ts';
import { demoLogins, demoPassword } from '../demo/logins.ts';
import { runCommand, UsageError, withDatabase } from './command.ts';

/** `npm run demo:fill`: fills a database without sites with the demo network. */
await runCommand(async (config) => {
  const filled = await withDatabase(config, (database) =>
    fillDemoIfEmpty(database, config.dataDir),
  );
  if (!filled) {
    throw new UsageError('This database already has sites. The demo goes into an empty one only.');
  }
  console.log(`The demo network is in place. The password of all demo logins is ${demoPassword}`);
  for (const { username, label, site } of demoLogins) {
    console.log(`  ${username}  ${label} on ${site}`);
  }
});
