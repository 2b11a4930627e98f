import { createHash } from 'node:crypto';
import type { Client, ServerHostKeyAlgorithm, SFTPWrapper, Stats } from 'ssh2';
import { ConnectError, type ConnectOptions, connectToPublic } from './public-connect.ts';

export interface SftpTarget {
  host: string;
  port: number;
  user: string;
  password?: string | undefined;
  privateKey: string;
}

interface HostKeyFingerprint {
  keyType: string;
  fingerprint: string;
}

export type SftpProblem =
  | ConnectError['reason']
  | 'no-ssh'
  | 'host-key'
  | 'authentication'
  | 'no-sftp'
  | 'lost'
  | 'missing'
  | 'denied'
  | 'failed';

export class SftpError extends Error {
  readonly problem: SftpProblem;

  constructor(problem: SftpProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'SftpError';
    this.problem = problem;
  }
}

/** Operations for delivering a file. Every call throws an SftpError on failure. */
export interface SftpSession {
  stat(path: string): Promise<Stats | undefined>;
  write(path: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  sha256(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  end(): void;
}

export interface SftpOptions extends ConnectOptions {
  /** Decides whether to trust the host key, before anything secret is sent. */
  isTrusted(key: HostKeyFingerprint): Promise<boolean>;
  /** Type of the known host key, so that the server presents that one. */
  preferredKeyType?: string | undefined;
  answerTimeoutMs?: number;
}

/** Limit for each answer: a connected server may never answer. */
const defaultSftpAnswerTimeoutMs = 60_000;
const keepaliveOptions = { keepaliveInterval: 10_000, keepaliveCountMax: 3 };
const sftpWriteBytes = 32_768;
const maxConcurrentSftpWrites = 16;

export async function openSftp(target: SftpTarget, options: SftpOptions): Promise<SftpSession> {
  const sock = await connectToPublic(target, options).catch((error: unknown) => {
    throw error instanceof ConnectError ? new SftpError(error.reason, error.cause) : error;
  });
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  let isRefusedKey = false;
  /** Error of `isTrusted`, which is no fault of the server. */
  let ownError: unknown;
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve).once('error', reject);
      client.once('close', () => reject(new Error('closed while connecting')));
      client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
        answer(prompts.map(() => target.password ?? '')),
      );
      client.connect({
        sock,
        username: target.user,
        readyTimeout: options.timeoutMs,
        ...keepaliveOptions,
        ...(target.password !== undefined
          ? { password: target.password, tryKeyboard: true }
          : { privateKey: target.privateKey }),
        algorithms: { serverHostKey: orderHostKeyAlgorithms(options.preferredKeyType) },
        hostVerifier: (key: Buffer, decide: (isTrusted: boolean) => void) => {
          options.isTrusted(fingerprintHostKey(key)).then(
            (isTrusted) => {
              isRefusedKey = !isTrusted;
              decide(isTrusted);
            },
            (error) => {
              ownError = error;
              reject(error);
              decide(false);
            },
          );
        },
      });
    });
  } catch (error) {
    client.on('error', () => {}).destroy();
    if (ownError !== undefined) throw ownError;
    throw isRefusedKey ? new SftpError('host-key') : toConnectError(error);
  }
  return openSftpSession(client, options.answerTimeoutMs ?? defaultSftpAnswerTimeoutMs);
}

function fingerprintHostKey(key: Buffer): HostKeyFingerprint {
  const hash = createHash('sha256').update(key).digest('base64').replace(/=$/, '');
  const keyType = key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1');
  return { keyType, fingerprint: `SHA256:${hash}` };
}

const hostKeyAlgorithms: ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
  'ssh-rsa',
];

/** Puts the known type first. RSA keys are requested by the names of their signatures. */
function orderHostKeyAlgorithms(keyType: string | undefined): ServerHostKeyAlgorithm[] {
  const isKnown = (algorithm: string) =>
    algorithm === keyType || (keyType === 'ssh-rsa' && algorithm.startsWith('rsa-'));
  return hostKeyAlgorithms.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
}

function toConnectError(error: unknown): SftpError {
  const { level } = error as { level?: string };
  if (level === 'client-authentication') return new SftpError('authentication', error);
  if (level === 'client-timeout') return new SftpError('timeout', error);
  return new SftpError('no-ssh', error);
}

type Callback<T> = (error: Error | null | undefined, value: T) => void;
type PlainCallback = (error?: Error | null) => void;

async function openSftpSession(client: Client, answerTimeoutMs: number): Promise<SftpSession> {
  const waiting = new Set<(error: SftpError) => void>();
  let lost: SftpError | undefined;
  const rejectWaiting = (cause?: unknown) => {
    lost ??= new SftpError('lost', cause);
    for (const reject of waiting) reject(lost);
  };
  client.on('error', rejectWaiting);
  client.on('close', () => rejectWaiting());
  const callForValue = <T>(start: (done: Callback<T>) => void): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => reject(new SftpError('timeout')), answerTimeoutMs);
    waiting.add(reject);
    if (lost) reject(lost);
    else start((error, value) => (error ? reject(toStatusError(error)) : resolve(value)));
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(reject);
    });
  };
  const callForNothing = (start: (done: PlainCallback) => void): Promise<void> =>
    callForValue<void>((done) => start((error) => done(error, undefined)));
  const sftp = await callForValue<SFTPWrapper>((done) => client.sftp(done)).catch(
    (error: unknown) => {
      client.destroy();
      throw lost ?? new SftpError('no-sftp', error);
    },
  );

  async function withFile<T>(path: string, mode: 'r' | 'w', work: (handle: Buffer) => Promise<T>) {
    const handle = await callForValue<Buffer>((done) => sftp.open(path, mode, done));
    try {
      return await work(handle);
    } finally {
      // Ignores errors of closing: the end of the session closes the handle in any case.
      await callForNothing((done) => sftp.close(handle, done)).catch(() => {});
    }
  }

  return {
    async stat(path) {
      try {
        return await callForValue<Stats>((done) => sftp.stat(path, done));
      } catch (error) {
        if (error instanceof SftpError && error.problem === 'missing') return undefined;
        throw error;
      }
    },

    write: (path, chunks) =>
      withFile(path, 'w', async (handle) => {
        let position = 0;
        let failure: unknown;
        const running = new Set<Promise<void>>();
        for await (const chunk of chunks) {
          for (let start = 0; start < chunk.length; start += sftpWriteBytes) {
            const part = chunk.subarray(start, start + sftpWriteBytes);
            const at = position;
            position += part.length;
            const writing = callForNothing((done) =>
              sftp.write(handle, part, 0, part.length, at, done),
            )
              .catch((error: unknown) => {
                failure ??= error;
              })
              .finally(() => running.delete(writing));
            running.add(writing);
            if (running.size >= maxConcurrentSftpWrites) await Promise.race(running);
            if (failure) throw failure;
          }
        }
        await Promise.all(running);
        if (failure) throw failure;
      }),

    sha256: (path) =>
      withFile(path, 'r', async (handle) => {
        const hash = createHash('sha256');
        const buffer = Buffer.alloc(sftpWriteBytes);
        for (let position = 0; ; ) {
          const at = position;
          const read = await callForValue<number>((done) =>
            sftp.read(handle, buffer, 0, sftpWriteBytes, at, (error, count) =>
              isEndOfFile(error) ? done(null, 0) : done(error, count),
            ),
          );
          if (read === 0) return hash.digest('hex');
          hash.update(buffer.subarray(0, read));
          position += read;
        }
      }),

    rename: (from, to) => callForNothing((done) => sftp.rename(from, to, done)),

    async remove(path) {
      try {
        await callForNothing((done) => sftp.unlink(path, done));
      } catch (error) {
        if (!(error instanceof SftpError) || error.problem !== 'missing') throw error;
      }
    },

    end: () => client.end(),
  };
}

const sftpStatus = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3 };

function isEndOfFile(error: Error | undefined | null): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === sftpStatus.endOfFile;
}

function toStatusError(error: Error): SftpError {
  const { code } = error as { code?: unknown };
  // Errors of the server have a numeric status; without one the connection is gone.
  if (typeof code !== 'number') return new SftpError('lost', error);
  if (code === sftpStatus.noSuchFile) return new SftpError('missing', error);
  if (code === sftpStatus.permissionDenied) return new SftpError('denied', error);
  return new SftpError('failed', error);
}
