import { join } from 'node:path';
import ssh2 from 'ssh2';
import { openKeyFile } from '../../../lib/key-file.ts';

export interface SftpKey {
  privateKey: string;
  /** One line, as it goes into `authorized_keys`. */
  publicKey: string;
}

/** The key pair that this installation delivers with: made once, and kept out of the database. */
export async function openSftpKey(dataDir: string): Promise<SftpKey> {
  const path = join(dataDir, 'keys', 'sftp_ed25519');
  const privateKey = await openKeyFile(path, newPrivateKey);
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) {
    throw new Error(`${path} is damaged. Restore it, or remove it to get a new one.`);
  }
  const publicKey = `${parsed.type} ${parsed.getPublicSSH().toString('base64')} steward`;
  return { privateKey, publicKey };
}

/** Of ed25519 keys the library makes about one in two hundred that it cannot read itself. */
export function newPrivateKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}
