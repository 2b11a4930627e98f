import type { Db } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { Storage } from '../../../lib/storage.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { contentPicturesRepository } from './content-pictures.repository.ts';

const picturesPerBatch = 100;

/**
 * Removes the pictures of deleted accounts. Deletes the row last, so that a killed job can
 * continue.
 */
export function removeContentPicturesJob({
  db,
  storage,
}: {
  db: Db;
  storage: Storage;
}): Job<object> {
  const pictures = contentPicturesRepository(db);
  return {
    queue: { name: 'content.remove-pictures' },
    retries: 0,
    cron: '27 * * * *',
    async handle() {
      await runBatches(async () => {
        const left = await pictures.findOfDeletedUsers(picturesPerBatch);
        for (const { siteId, key } of left) {
          await storage.delete(key);
          await pictures.delete(siteId, key);
        }
        return left.length > 0;
      });
    },
  };
}
