import type { Logger } from 'pino';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { BucketError } from '../lib/bucket/bucket-error.ts';
import type { Storage } from '../lib/storage.ts';
import { AppError } from './errors.ts';
import { type FileSettings, joinFilePlaces, openFilePlaces } from './file-places.ts';

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** File storage whose errors have messages for people. Details go to the log. */
export function openFileStorage(settings: FileSettings, log: Logger): Storage {
  const storage = joinFilePlaces(openFilePlaces(settings));
  return {
    ...storage,
    put: (key, data) => storage.put(key, data).catch((error) => throwFailure(error, key)),
    open: (key) =>
      storage.open(key).catch((error) => {
        if (!(error instanceof BucketError)) throw error;
        log.error({ err: error, key }, 'a file could not be read');
        throw new AppError('UNAVAILABLE', exceededLimitMessages.storageAway);
      }),
  };

  function throwFailure(error: NodeJS.ErrnoException, key: string): never {
    if (error.code === undefined && !(error instanceof BucketError)) throw error;
    log.error({ err: error, key }, 'a file could not be stored');
    const isFull = error.code !== undefined && diskFullCodes.has(error.code);
    throw new AppError(
      'UNAVAILABLE',
      isFull ? exceededLimitMessages.storageFull : exceededLimitMessages.storageFailed,
    );
  }
}
