import { createHash, randomBytes } from 'node:crypto';
import { pictureMessages } from '../../../../contract/moderation/content-pictures.ts';
import { contentPicturesPath } from '../../../../contract/picture-paths.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { QueueFullError } from '../../../lib/fair-queue.ts';
import { renderPicture, TooManyPixelsError, UnreadableImageError } from '../../../lib/images.ts';
import type { Storage } from '../../../lib/storage.ts';
import {
  contentPicturesRepository,
  type PictureOwner,
  type ShownElsewhere,
} from './content-pictures.repository.ts';

export interface StoredPicture {
  key: string;
  address: string;
  width: number;
  height: number;
}

export interface KeptPicture {
  url: string;
  width: number;
  height: number;
  isNew: boolean;
}

/** Pictures that members put into what they write, and those in posts. */
export interface ContentPicturesService {
  store(owner: { siteId: number; userId: number }, picture: Buffer): Promise<StoredPicture>;
  /** Of the network's own sites: the same picture again is the one that is there. */
  keep(siteId: number, picture: Buffer): Promise<KeptPicture>;
  remove(siteId: number, key: string): Promise<void>;
  /** The bytes of one and whose it is, for whoever knows its name. */
  read(name: string): Promise<(PictureOwner & { data: Buffer }) | undefined>;
}

const folder = 'content-pictures';
const variant = { picture: { shape: 'whole', side: 1600 } } as const;

export function createContentPicturesService({
  database: { db },
  storage,
  shownElsewhere,
}: {
  database: Database;
  storage: Storage;
  shownElsewhere: ShownElsewhere;
}): ContentPicturesService {
  const repository = contentPicturesRepository(db);

  async function render(picture: Buffer, who: string) {
    const rendered = await renderPicture(picture, variant, { owner: who }).catch(explain);
    const { data, width, height } = rendered.picture;
    // It cannot be guessed: a picture in what is hidden stays hidden.
    const key = `${folder}/${randomBytes(16).toString('hex')}.webp`;
    const sha256 = createHash('sha256').update(data).digest();
    return { data, file: { key, byteSize: data.length, sha256, width, height } };
  }

  return {
    async store({ siteId, userId }, picture) {
      const { data, file } = await render(picture, `user ${userId}`);
      const { key, width, height } = file;
      await storage.put(key, data);
      await repository.insert(siteId, userId, file);
      return { key, address: addressOf(key), width, height };
    },

    async keep(siteId, picture) {
      const { data, file } = await render(picture, `site ${siteId}`);
      const { key, width, height } = file;
      const kept = await repository.findKept(siteId, file.sha256);
      if (kept) return { url: addressOf(kept.key), width, height, isNew: false };
      await storage.put(key, data);
      if (await repository.insertKept(siteId, file)) {
        return { url: addressOf(key), width, height, isNew: true };
      }
      // Somebody else was a moment earlier.
      await storage.delete(key);
      const first = await repository.findKept(siteId, file.sha256);
      return { url: addressOf(first?.key ?? key), width, height, isNew: false };
    },

    async remove(siteId, key) {
      await storage.delete(key);
      await repository.delete(siteId, key);
    },

    async read(name) {
      if (!/^[0-9a-f]{32}\.webp$/.test(name)) return undefined;
      const key = `${folder}/${name}`;
      const owner = await repository.findOwner(key, name, shownElsewhere);
      const data = owner && (await storage.get(key));
      return data && { ...owner, data };
    },
  };
}

function addressOf(key: string): string {
  return `${contentPicturesPath}${key.slice(folder.length)}`;
}

function explain(error: unknown): never {
  if (error instanceof UnreadableImageError)
    throw invalidInput(pictureMessages.unreadable, 'picture');
  if (error instanceof TooManyPixelsError)
    throw invalidInput(pictureMessages.tooManyPixels, 'picture');
  if (error instanceof QueueFullError) throw rateLimited(pictureMessages.tooManyAtOnce);
  throw error;
}
