import { join } from 'node:path';
import { openKeyFile } from '../../../lib/key-file.ts';

export interface SftpKey {
  privateKey: string;
  /** One line for `authorized_keys`. */
  publicKey(): Promise<string>;
}

/** Created once and stored in the data directory, not in the database. */
export async function openSftpKey(dataDir: string): Promise<SftpKey> {
  const path = join(dataDir, 'keys', 'sftp_ed25519');
  const damagedKeyError = () =>
    new Error(`${path} is damaged. Restore it, or remove it to get a new one.`);
  const privateKey = await openKeyFile(path, generatePrivateKey);
  if (!isCompletePrivateKey(privateKey)) throw damagedKeyError();
  return {
    privateKey,
    async publicKey() {
      const { default: ssh2 } = await import('ssh2');
      const parsed = ssh2.utils.parseKey(privateKey);
      if (parsed instanceof Error) throw damagedKeyError();
      return `${parsed.type} ${parsed.getPublicSSH().toString('base64')} steward`;
    },
  };
}

function isCompletePrivateKey(key: string): boolean {
  const lines = key.trim().split('\n');
  const hasBegin = lines[0]?.startsWith('-----BEGIN ') ?? false;
  const hasEnd = lines.at(-1)?.startsWith('-----END ') ?? false;
  return hasBegin && hasEnd;
}

/** Retries, because the library cannot parse about one in 200 of its own ed25519 keys. */
export async function generatePrivateKey(): Promise<string> {
  const { default: ssh2 } = await import('ssh2');
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}
