import type { ListedIntakeKey } from '../features/accounts/api-tokens/intake-keys.repository.ts';
import { createIntakeKeysService } from '../features/accounts/api-tokens/intake-keys.service.ts';
import { readOptions, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `npm run intake:key -- create --site kidney --name "Main site"
       npm run intake:key -- list
       npm run intake:key -- revoke --id 3`;

/**
 * `npm run intake:key`: manages the keys with which sites send content. A key is printed once, when
 * created.
 */
await runCommand(async (config) => {
  const [action, ...args] = process.argv.slice(2);
  const { site, name, id } = readOptions(
    usage,
    { site: { type: 'string' }, name: { type: 'string' }, id: { type: 'string' } },
    args,
  );
  await withDatabase(config, async (database) => {
    const keys = createIntakeKeysService({ database });
    if (action === 'create' && site && name) {
      const created = await keys.create(site, name);
      console.log(`Key ${created.id} for ${site}, shown this once:\n  ${created.key}`);
    } else if (action === 'list') {
      for (const key of await keys.list()) console.log(formatIntakeKey(key));
    } else if (action === 'revoke' && id && /^[1-9]\d{0,8}$/.test(id)) {
      const revoked = await keys.revoke(Number(id));
      console.log(`Key ${revoked.id} (${revoked.name}) counts no more.`);
    } else {
      throw new UsageError(`Usage: ${usage}`);
    }
  });
});

function formatIntakeKey(key: ListedIntakeKey): string {
  const formatMinute = (date: Date | null) =>
    date?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
  const state = key.revokedAt
    ? `revoked ${formatMinute(key.revokedAt)}`
    : `used ${formatMinute(key.lastUsedAt)}`;
  return `${key.id}\t${key.prefix}\t${key.name}\tmade ${formatMinute(key.insertedAt)}\t${state}`;
}
