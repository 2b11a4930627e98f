import type { Db } from '../../../db/database.ts';
import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { Storage } from '../../../lib/storage.ts';
import { removeAvatar } from './avatar.files.ts';
import { avatarRepository } from './avatar.repository.ts';

export const removeAvatarQueue: Queue<{ fileId: number }> = { name: 'users.remove-avatar' };

/**
 * Runs after the change that dropped the picture has committed. Deletes the row last, so that a job
 * that was killed finds the remaining files.
 */
export function removeAvatarJob({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Job<{ fileId: number }> {
  const avatars = avatarRepository(db);
  return {
    queue: removeAvatarQueue,
    retries: 8,
    async handle({ fileId }) {
      const key = await avatars.findUnusedKey(fileId);
      if (key === undefined) return;
      await removeAvatar(storage, key);
      await avatars.deleteFile(fileId);
    },
  };
}
