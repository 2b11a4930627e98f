import { readOptions, runCommand, withDatabase } from './command.ts';
import { blacklistUsage, changeBlacklist } from './leads-blacklist.ts';

/**
 * `npm run leads:blacklist`: manages addresses and domains that uploads must not turn into leads.
 */
await runCommand(async (config) => {
  const [action = '', ...args] = process.argv.slice(2);
  const options = readOptions(
    blacklistUsage,
    {
      address: { type: 'string' },
      domain: { type: 'string' },
      file: { type: 'string' },
      note: { type: 'string' },
    },
    args,
  );
  const lines = await withDatabase(config, ({ db }) => changeBlacklist(db, action, options));
  for (const line of lines) console.log(line);
});
