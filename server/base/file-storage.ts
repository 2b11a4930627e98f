import type { Logger } from 'pino';
import { limitMessages } from '../../contract/limit-messages.ts';
import { createFolderStorage, type Storage } from '../lib/storage.ts';
import { AppError } from './errors.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Folder storage that throws errors with messages for people. Details go to the log. */
export function openFileStorage(folder: string, log: Logger): Storage {
  const storage = createFolderStorage(folder);
  return {
    ...storage,
    put: (key, data) => storage.put(key, data).catch((error) => throwFailure(error, key)),
  };

  function throwFailure(error: NodeJS.ErrnoException, key: string): never {
    if (error.code === undefined) throw error;
    log.error({ err: error, key }, 'a file could not be stored');
    const isFull = fullCodes.has(error.code);
    throw new AppError(
      'UNAVAILABLE',
      isFull ? limitMessages.storageFull : limitMessages.storageFailed,
    );
  }
}
