import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { generatePrivateKey } from './sftp-key.ts';

test('every new key can be read again', () => {
  for (let made = 0; made < 1000; made++) {
    expect(ssh2.utils.parseKey(generatePrivateKey())).not.toBeInstanceOf(Error);
  }
}, 60_000);
