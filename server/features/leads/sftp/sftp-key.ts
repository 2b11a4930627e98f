import { join } from 'node:path';
import ssh2 from 'ssh2';
import { openKeyFile } from '../../../lib/key-file.ts';

export interface SftpKey {
  privateKey: string;
  /** One line for `authorized_keys`. */
  publicKey: string;
}

/** Created once and stored in the data directory, not in the database. */
export async function openSftpKey(dataDir: string): Promise<SftpKey> {
  const path = join(dataDir, 'keys', 'sftp_ed25519');
  const privateKey = await openKeyFile(path, generatePrivateKey);
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) {
    throw new Error(`${path} is damaged. Restore it, or remove it to get a new one.`);
  }
  const publicKey = `${parsed.type} ${parsed.getPublicSSH().toString('base64')} steward`;
  return { privateKey, publicKey };
}

/** Retries, because the library cannot parse about one in 200 of its own ed25519 keys. */
export function generatePrivateKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}
