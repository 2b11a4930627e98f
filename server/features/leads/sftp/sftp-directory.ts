import { posix } from 'node:path';
import { SftpError, type SftpSession } from '../../../lib/sftp.ts';
import { SftpFailure } from './sftp-gateway.ts';

/** Without a directory files go to the user's home. */
export function joinPath(dir: string, fileName: string): string {
  return posix.join(dir || '.', fileName);
}

export async function assertIsDirectory(session: SftpSession, dir: string): Promise<void> {
  const found = await session.stat(dir || '.');
  if (found?.isDirectory()) return;
  throw new SftpFailure(
    'missing',
    `The directory ${dir} does not exist on the server. Check its name, or ask for it to be created.`,
  );
}

export async function writeAndVerify(
  session: SftpSession,
  file: { dir: string; path: string; size: number },
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  try {
    await session.write(file.path, chunks);
  } catch (error) {
    throw toSftpWriteFailure(error, file.dir);
  }
  const written = await session.stat(file.path);
  if (written?.size === file.size) return;
  throw new SftpFailure(
    'failed',
    `The server kept ${written?.size ?? 0} of ${file.size} bytes. Its disk may be full.`,
  );
}

function toSftpWriteFailure(error: unknown, dir: string): unknown {
  if (!(error instanceof SftpError)) return error;
  const where = dir === '' ? 'The directory of the user' : `The directory ${dir}`;
  switch (error.problem) {
    case 'denied':
      return new SftpFailure('denied', `${where} is not writable for this user.`, error);
    case 'failed':
      return new SftpFailure(
        'failed',
        'The server could not store the file. Its disk may be full.',
        error,
      );
    default:
      return error;
  }
}
