import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { generatePrivateKey, openSftpKey } from './sftp-key.ts';

test('every new key can be read again', async () => {
  for (let made = 0; made < 1000; made++) {
    expect(ssh2.utils.parseKey(await generatePrivateKey())).not.toBeInstanceOf(Error);
  }
}, 60_000);

test('a key stays the same, and one that was cut off is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sftp-key-'));
  try {
    const first = await openSftpKey(folder);
    expect(await first.publicKey()).toMatch(/^ssh-ed25519 \S+ steward$/);
    const again = await openSftpKey(folder);
    expect(await again.publicKey()).toBe(await first.publicKey());
    const path = join(folder, 'keys', 'sftp_ed25519');
    await truncate(path, 200);
    await expect(openSftpKey(folder)).rejects.toThrow('is damaged. Restore it');
  } finally {
    await rm(folder, { recursive: true });
  }
});
