import { text } from 'node:stream/consumers';
import { createHosts } from '../base/hosts.ts';
import { openLeakedPasswords } from '../base/leaked-passwords.ts';
import { createLogger } from '../base/logger.ts';
import { readOptions, runCommand, withDatabase } from './command.ts';
import { createSite } from './new-site.ts';

const usage = `npm run site:create -- --name "Kidney Porch" --prefix kidney --domain kidney.example.org \\
  --admin-email admin@example.org --admin-username admin [--features forums,private_messaging] \\
  [--password-stdin]`;

/**
 * `npm run site:create`: creates a site and its first super admin. Prints a link to set the
 * password, or reads it from standard input.
 */
await runCommand(async (config) => {
  const options = readOptions(usage, {
    name: { type: 'string' },
    prefix: { type: 'string' },
    domain: { type: 'string' },
    features: { type: 'string', default: '' },
    'admin-email': { type: 'string' },
    'admin-username': { type: 'string' },
    'password-stdin': { type: 'boolean' },
  });
  const typed = options['password-stdin'] ? (await text(process.stdin)).split('\n')[0] : undefined;
  const site = await withDatabase(config, (database) =>
    createSite(
      database,
      {
        name: options.name,
        prefix: options.prefix,
        domain: options.domain,
        features: options.features.split(',').filter(Boolean),
        adminEmail: options['admin-email'],
        adminUsername: options['admin-username'],
        password: typed,
      },
      openLeakedPasswords(config.leakedPasswordsFile, createLogger(config.logLevel)),
    ),
  );
  const origin = createHosts(config.publicUrl).originOfSite(site.domain);
  console.log(
    `${site.name} is at ${origin}/moderation/ with the super admin ${site.adminUsername}.`,
  );
  if (site.isLinked) {
    console.log('The address is known from another site: both accounts belong to one person.');
  }
  if (site.token) {
    console.log(`Within a day, set a password at:\n  ${origin}/password-reset/${site.token}`);
  }
});
