import { createHash, randomBytes } from 'node:crypto';
import { avatarFilesPath } from '../../../../contract/picture-paths.ts';
import type { StoredFile } from '../../../base/stored-files.ts';
import type { QueueTurn } from '../../../lib/fair-queue.ts';
import { type PictureVariant, type RenderedPicture, renderPicture } from '../../../lib/images.ts';
import type { Storage } from '../../../lib/storage.ts';

const avatarVariants = {
  full: { shape: 'whole', side: 1200 },
  large: { shape: 'square', side: 600 },
  medium: { shape: 'square', side: 300 },
  thumb: { shape: 'square', side: 96 },
} as const satisfies Record<string, PictureVariant>;

type AvatarSize = keyof typeof avatarVariants;
export type AvatarUrls = Record<AvatarSize, string>;

const avatarSizes = Object.keys(avatarVariants) as AvatarSize[];

/** Files of one avatar share a prefix that cannot be guessed. */
function createAvatarKey(): string {
  const secret = randomBytes(16).toString('hex');
  return `avatars/${secret.slice(0, 2)}/${secret}`;
}

const avatarFileName = (key: string, size: AvatarSize) => `${key}-${size}.webp`;

export function isAvatarFile(file: string): boolean {
  return /^avatars\/[0-9a-f]{2}\/[0-9a-f]{32}-(?:full|large|medium|thumb)\.webp$/.test(file);
}

export function avatarUrls(key: string): AvatarUrls {
  const urlOfSize = (size: AvatarSize) => `${avatarFilesPath}/${avatarFileName(key, size)}`;
  return {
    full: urlOfSize('full'),
    large: urlOfSize('large'),
    medium: urlOfSize('medium'),
    thumb: urlOfSize('thumb'),
  };
}

export async function storeAvatar(
  storage: Storage,
  picture: Buffer,
  turn: QueueTurn,
): Promise<StoredFile> {
  const renditions: Record<AvatarSize, RenderedPicture> = await renderPicture(
    picture,
    avatarVariants,
    turn,
  );
  const storageKey = createAvatarKey();
  try {
    for (const size of avatarSizes)
      await storage.put(avatarFileName(storageKey, size), renditions[size].data);
  } catch (error) {
    await removeAvatar(storage, storageKey);
    throw error;
  }
  const { data, width, height } = renditions.full;
  return {
    storageKey,
    byteSize: avatarSizes.reduce((sum, size) => sum + renditions[size].data.length, 0),
    sha256: createHash('sha256').update(data).digest(),
    width,
    height,
  };
}

export async function removeAvatar(storage: Storage, key: string): Promise<void> {
  for (const size of avatarSizes) await storage.delete(avatarFileName(key, size));
}
