import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeyFile } from './key-file.ts';

/** Encrypts secrets that must be read again, such as passwords of other servers. */
export interface SecretBox {
  /** `purpose` is authenticated: a secret sealed for one purpose does not open for another. */
  seal(secret: string, purpose: string): Buffer;
  /** Throws if no key fits or the bytes were changed. */
  open(sealed: Buffer, purpose: string): string;
  /**
   * First bytes of every secret sealed with the current key, for finding secrets that still need
   * rotation.
   */
  readonly currentHeader: Buffer;
}

const cipherAlgorithm = 'aes-256-gcm';
const ivBytes = 12;
const authTagBytes = 16;
/** Start of sealed data; the fourth byte is the version of the format. */
const sealedFormatMark = Buffer.from([0x53, 0x74, 0x77, 1]);
const keyIdBytes = 4;
const sealedHeaderBytes = sealedFormatMark.length + keyIdBytes;

interface DerivedBoxKey {
  derived: Buffer;
  header: Buffer;
}

/**
 * Seals with `key` and opens with any of the keys. Data of the first format has no header and is
 * tried with each key.
 */
export function createSecretBox(key: string, previousKeys: readonly string[] = []): SecretBox {
  const current = deriveKey(key);
  const keys = [current, ...previousKeys.map(deriveKey)];
  return {
    currentHeader: current.header,
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(cipherAlgorithm, current.derived, iv).setAAD(
        Buffer.concat([current.header, Buffer.from(purpose)]),
      );
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([current.header, iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      const known = keys.find(({ header }) => sealed.subarray(0, sealedHeaderBytes).equals(header));
      if (known) {
        const aad = Buffer.concat([known.header, Buffer.from(purpose)]);
        return decrypt(known.derived, sealed.subarray(sealedHeaderBytes), aad);
      }
      for (const { derived } of keys) {
        try {
          return decrypt(derived, sealed, Buffer.from(purpose));
        } catch {
          // The secret was sealed with another key: try the next one.
        }
      }
      throw new Error('No key opens this secret');
    },
  };
}

function deriveKey(key: string): DerivedBoxKey {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'steward secret box', 32));
  const keyId = hash('sha256', derived, 'buffer').subarray(0, keyIdBytes);
  return { derived, header: Buffer.concat([sealedFormatMark, keyId]) };
}

function decrypt(key: Buffer, sealed: Buffer, aad: Buffer): string {
  const decipher = createDecipheriv(cipherAlgorithm, key, sealed.subarray(0, ivBytes), {
    authTagLength: authTagBytes,
  })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + authTagBytes));
  const opened = decipher.update(sealed.subarray(ivBytes + authTagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

interface KeySettings {
  secretKey: string | undefined;
  previousSecretKey?: string | undefined;
  dataDir: string;
}

export interface SecretKeys {
  current: string;
  previous: string[];
}

/**
 * Prefers a key from the environment; otherwise files in the data folder hold the key and its
 * predecessor.
 */
export async function openSecretKeys(settings: KeySettings): Promise<SecretKeys> {
  const { secretKey, previousSecretKey, dataDir } = settings;
  const folder = join(dataDir, 'keys');
  const current = secretKey ?? (await openKeyFile(join(folder, 'secret.key'), createRandomKey));
  const previous = previousSecretKey ?? (await readKeyFile(join(folder, 'secret.previous.key')));
  return { current, previous: previous === undefined ? [] : [previous] };
}

export async function openSecretBox(settings: KeySettings): Promise<SecretBox> {
  const { current, previous } = await openSecretKeys(settings);
  return createSecretBox(current, previous);
}

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function createRandomKey(): string {
  return randomBytes(32).toString('hex');
}
