import { createHash, randomBytes } from 'node:crypto';
import { pictureMessages } from '../../../../contract/moderation/content-pictures.ts';
import { contentPicturesPath } from '../../../../contract/picture-paths.ts';
import type { Core } from '../../../area.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import { QueueFullError } from '../../../lib/fair-queue.ts';
import { renderPicture, TooManyPixelsError, UnreadableImageError } from '../../../lib/images.ts';
import type { StoredContent } from '../../../lib/storage.ts';
import {
  contentPicturesRepository,
  type PictureOwner,
  type PublicUseQuery,
} from './content-pictures.repository.ts';

interface StoredContentPicture {
  key: string;
  address: string;
  width: number;
  height: number;
}

interface SitePicture {
  url: string;
  width: number;
  height: number;
  isNew: boolean;
}

export interface ContentPicturesService {
  store(owner: { siteId: number; userId: number }, picture: Buffer): Promise<StoredContentPicture>;
  /** Stores a picture sent by the intake; the same picture again returns the stored one. */
  storeForSite(siteId: number, picture: Buffer): Promise<SitePicture>;
  remove(siteId: number, key: string): Promise<void>;
  find(name: string): Promise<PictureOwner | undefined>;
  open(name: string): Promise<StoredContent | undefined>;
}

const pictureFolder = 'content-pictures';
const pictureVariant = { picture: { shape: 'whole', side: 1600 } } as const;

export function createContentPicturesService({
  database: { db },
  storage,
  shownElsewhere,
}: Pick<Core, 'database' | 'storage'> & {
  shownElsewhere: PublicUseQuery;
}): ContentPicturesService {
  const repository = contentPicturesRepository(db);

  async function render(picture: Buffer, who: string) {
    const rendered = await renderPicture(picture, pictureVariant, { owner: who }).catch(
      rethrowAsInputError,
    );
    const { data, width, height } = rendered.picture;
    // A random name, so that pictures in hidden content cannot be guessed.
    const key = `${pictureFolder}/${randomBytes(16).toString('hex')}.webp`;
    const sha256 = createHash('sha256').update(data).digest();
    return { data, file: { key, byteSize: data.length, sha256, width, height } };
  }

  return {
    async store({ siteId, userId }, picture) {
      const { data, file } = await render(picture, `user ${userId}`);
      const { key, width, height } = file;
      await storage.put(key, data);
      try {
        await repository.insert(siteId, userId, file);
      } catch (error) {
        await storage.delete(key);
        throw error;
      }
      return { key, address: pictureAddressOf(key), width, height };
    },

    async storeForSite(siteId, picture) {
      const { data, file } = await render(picture, `site ${siteId}`);
      const { key, width, height } = file;
      const existing = await repository.findUnowned(siteId, file.sha256);
      if (existing) return { url: pictureAddressOf(existing.key), width, height, isNew: false };
      await storage.put(key, data);
      if (await repository.insertUnowned(siteId, file)) {
        return { url: pictureAddressOf(key), width, height, isNew: true };
      }
      // A concurrent request stored the same picture first.
      await storage.delete(key);
      const first = await repository.findUnowned(siteId, file.sha256);
      return { url: pictureAddressOf(first?.key ?? key), width, height, isNew: false };
    },

    async remove(siteId, key) {
      await storage.delete(key);
      await repository.delete(siteId, key);
    },

    async find(name) {
      if (!/^[0-9a-f]{32}\.webp$/.test(name)) return undefined;
      return repository.findOwner(`${pictureFolder}/${name}`, name, shownElsewhere);
    },

    open: (name) => storage.open(`${pictureFolder}/${name}`),
  };
}

function pictureAddressOf(key: string): string {
  return `${contentPicturesPath}${key.slice(pictureFolder.length)}`;
}

function rethrowAsInputError(error: unknown): never {
  if (error instanceof UnreadableImageError)
    throw invalidInput(pictureMessages.unreadable, 'picture');
  if (error instanceof TooManyPixelsError)
    throw invalidInput(pictureMessages.tooManyPixels, 'picture');
  if (error instanceof QueueFullError) throw rateLimited(pictureMessages.tooManyAtOnce);
  throw error;
}
