import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Size and hash of a written file, to detect damaged or replaced files. */
export interface BackupFileFacts {
  bytes: number;
  sha256: string;
}

export class DamagedBackupError extends Error {}

const cipherAlgorithm = 'aes-256-gcm';
const fileSignature = Buffer.from('STEWARDBACKUP1\n');
const [saltBytes, ivBytes, tagBytes] = [16, 12, 16];
const encryptedHeaderBytes = fileSignature.length + saltBytes + ivBytes;

const deriveKey = (key: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'steward backup', 32));

/** Stores the bytes of a file; fails unless it stored all of them. */
export type BackupSink = (content: AsyncIterable<Buffer>) => Promise<void>;

export function createFileSink(path: string): BackupSink {
  return async (content) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  };
}

/**
 * Writes compressed content, encrypted if there is a key. `label` is authenticated, so that one
 * encrypted file cannot replace another.
 */
export async function writeBackupFile(
  sink: BackupSink,
  content: AsyncIterable<string | Buffer>,
  { key, label }: { key: string | undefined; label: string },
): Promise<BackupFileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const source = Readable.from(content, { objectMode: true });
  const gzip = createGzip({ level: 6 });
  if (key === undefined) await pipeline(source, gzip, measure, sink);
  else await pipeline(source, gzip, createEncryptionStream(key, label), measure, sink);
  return { bytes, sha256: hash.digest('hex') };
}

function createEncryptionStream(key: string, label: string): Transform {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherAlgorithm, deriveKey(key, salt), iv).setAAD(
    Buffer.from(label),
  );
  let isBegun = false;
  const writeHeaderOnce = (stream: Transform) => {
    if (!isBegun) stream.push(Buffer.concat([fileSignature, salt, iv]));
    isBegun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      writeHeaderOnce(this);
      done(null, cipher.update(chunk));
    },
    flush(done) {
      writeHeaderOnce(this);
      done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    },
  });
}

/**
 * Yields the decrypted, unpacked content. Read it to the end: damage may be detected only there.
 */
export async function* readBackupFile(
  path: string,
  { key, label }: { key: string | undefined; label: string },
): AsyncGenerator<Buffer> {
  const isEncrypted = await startsWithFileSignature(path);
  if (isEncrypted && key === undefined) {
    throw new DamagedBackupError(
      `${label} is encrypted. Set BACKUP_KEY to the key it was made with.`,
    );
  }
  const content = new PassThrough();
  const done = (
    isEncrypted
      ? pipeline(await openDecryptedFile(path, key ?? '', label), createGunzip(), content)
      : pipeline(createReadStream(path), createGunzip(), content)
  ).catch((error: Error) => content.destroy(error));
  try {
    yield* content;
    await done;
  } catch (error) {
    throw new DamagedBackupError(
      `${label} cannot be read: it is damaged${isEncrypted ? ', or BACKUP_KEY is another one' : ''}.`,
      { cause: error },
    );
  }
}

async function startsWithFileSignature(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(
      Buffer.alloc(fileSignature.length),
      0,
      fileSignature.length,
      0,
    );
    return buffer.equals(fileSignature);
  } finally {
    await file.close();
  }
}

async function openDecryptedFile(path: string, key: string, label: string): Promise<Readable> {
  const { size } = await stat(path);
  if (size < encryptedHeaderBytes + tagBytes)
    throw new DamagedBackupError(`${label} is too short.`);
  const file = await open(path);
  const readAt = async (at: number, length: number) =>
    (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
  const [header, tag] = [
    await readAt(0, encryptedHeaderBytes),
    await readAt(size - tagBytes, tagBytes),
  ];
  await file.close();
  const salt = header.subarray(fileSignature.length, fileSignature.length + saltBytes);
  const decipher = createDecipheriv(
    cipherAlgorithm,
    deriveKey(key, salt),
    header.subarray(fileSignature.length + saltBytes),
    { authTagLength: tagBytes },
  )
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  const sealed = createReadStream(path, { start: encryptedHeaderBytes, end: size - tagBytes - 1 });
  const opened = new PassThrough();
  pipeline(sealed, decipher, opened).catch((error: Error) => opened.destroy(error));
  return opened;
}

/** One row per line, as a JSON string, because rows contain line breaks. */
export async function* encodeLines(rows: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

export async function* decodeLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield parseBackupLine(Buffer.concat([...rest, chunk.subarray(from, end)]));
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) throw new DamagedBackupError('The last line is not complete.');
}

function parseBackupLine(line: Buffer): string {
  try {
    return JSON.parse(line.toString());
  } catch (error) {
    throw new DamagedBackupError('A line is not what was written.', { cause: error });
  }
}

/** Throws a `DamagedBackupError` if the size or hash of the file differs. */
export async function assertFileUnchanged(
  path: string,
  { bytes, sha256 }: BackupFileFacts,
): Promise<void> {
  const hash = createHash('sha256');
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size === bytes) await pipeline(createReadStream(path), hash);
  if (size === bytes && hash.digest('hex') === sha256) return;
  throw new DamagedBackupError(`${path} is damaged or missing.`);
}
