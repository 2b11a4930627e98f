import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openKeyFile } from './key-file.ts';

/** Encrypts secrets that must be read again, such as passwords of other servers. */
export interface SecretBox {
  /** `purpose` is authenticated: a secret sealed for one purpose does not open for another. */
  seal(secret: string, purpose: string): Buffer;
  /** Throws if the key is wrong or the bytes were changed. */
  open(sealed: Buffer, purpose: string): string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function createSecretBox(key: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'steward secret box', 32));
  return {
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, derived, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      const decipher = createDecipheriv(algorithm, derived, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const opened = decipher.update(sealed.subarray(ivBytes + tagBytes));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}

interface KeySettings {
  secretKey: string | undefined;
  dataDir: string;
}

export async function openSecretKey({ secretKey, dataDir }: KeySettings): Promise<string> {
  return secretKey ?? openKeyFile(join(dataDir, 'keys', 'secret.key'), newKey);
}

export async function openSecretBox(settings: KeySettings): Promise<SecretBox> {
  return createSecretBox(await openSecretKey(settings));
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}
