import { openSecretBox } from '../lib/secret-box.ts';
import { runCommand, withDatabase } from './command.ts';
import { rotateKeys } from './rotate-keys.ts';

/**
 * `npm run keys:rotate`: seals secrets of the previous key with the current one. Can be stopped and
 * run again.
 */
await runCommand(async (config) => {
  const box = await openSecretBox(config);
  await withDatabase(config, async ({ db }) => {
    for (const line of await rotateKeys(db, box)) console.log(line);
    console.log('Now remove SECRET_KEY_PREVIOUS, or keys/secret.previous.key, and restart.');
  });
});
