import { createHash, randomBytes } from 'node:crypto';
import { pictureMessages } from '../../../../contract/moderation/content-pictures.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { QueueFullError } from '../../../lib/fair-queue.ts';
import { renderPicture, TooManyPixelsError, UnreadableImageError } from '../../../lib/images.ts';
import type { Storage } from '../../../lib/storage.ts';
import { contentPicturesRepository, type PictureOwner } from './content-pictures.repository.ts';

export interface StoredPicture {
  key: string;
  address: string;
  width: number;
  height: number;
}

/** Pictures that members put into what they write. */
export interface ContentPicturesService {
  store(owner: { siteId: number; userId: number }, picture: Buffer): Promise<StoredPicture>;
  remove(siteId: number, key: string): Promise<void>;
  /** The bytes of one and whose it is, for whoever knows its name. */
  read(name: string): Promise<(PictureOwner & { data: Buffer }) | undefined>;
}

/** Under /api, which is what a proxy in front of the public site passes on to us. */
export const contentPicturesPath = '/api/content-pictures';
const folder = 'content-pictures';
const variant = { picture: { shape: 'whole', side: 1600 } } as const;

export function createContentPicturesService({
  database: { db },
  storage,
}: {
  database: Database;
  storage: Storage;
}): ContentPicturesService {
  const repository = contentPicturesRepository(db);
  return {
    async store({ siteId, userId }, picture) {
      const rendered = await renderPicture(picture, variant, { who: `user ${userId}` }).catch(
        explain,
      );
      const { data, width, height } = rendered.picture;
      // It cannot be guessed: a picture in what is hidden stays hidden.
      const name = randomBytes(16).toString('hex');
      const key = `${folder}/${name}.webp`;
      await storage.put(key, data);
      const sha256 = createHash('sha256').update(data).digest();
      const file = { key, byteSize: data.length, sha256, width, height };
      await repository.insert(siteId, userId, file);
      return { key, address: `${contentPicturesPath}/${name}.webp`, width, height };
    },

    async remove(siteId, key) {
      await storage.delete(key);
      await repository.delete(siteId, key);
    },

    async read(name) {
      if (!/^[0-9a-f]{32}\.webp$/.test(name)) return undefined;
      const key = `${folder}/${name}`;
      const owner = await repository.findOwner(key, name);
      const data = owner && (await storage.get(key));
      return data && { ...owner, data };
    },
  };
}

function explain(error: unknown): never {
  if (error instanceof UnreadableImageError)
    throw invalidInput(pictureMessages.unreadable, 'picture');
  if (error instanceof TooManyPixelsError)
    throw invalidInput(pictureMessages.tooManyPixels, 'picture');
  if (error instanceof QueueFullError) throw rateLimited(pictureMessages.tooManyAtOnce);
  throw error;
}
