import { pictureMessages } from '../../../../contract/moderation/content-pictures.ts';
import { avatarMaxBytes } from '../../../../contract/people/avatars.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound, rateLimited } from '../../../base/errors.ts';
import type { StoredFile } from '../../../base/stored-files.ts';
import { QueueFullError } from '../../../lib/fair-queue.ts';
import { TooManyPixelsError, UnreadableImageError } from '../../../lib/images.ts';
import type { StoredContent } from '../../../lib/storage.ts';
import { assertMayChangeAccount } from '../users/user-rules.ts';
import {
  type AvatarUrls,
  avatarUrls,
  isAvatarFile,
  removeAvatar,
  storeAvatar,
} from './avatar.files.ts';
import { removeAvatarQueue } from './avatar.job.ts';
import { type AvatarOwner, avatarRepository } from './avatar.repository.ts';

export interface AvatarService {
  upload(actor: Actor, userId: number, picture: Buffer): Promise<AvatarUrls>;
  remove(actor: Actor, userId: number): Promise<AvatarOwner>;
  ofUsers(siteId: number, userIds: readonly number[]): Promise<Map<number, AvatarUrls>>;
  open(file: string): Promise<StoredContent | undefined>;
}

export function createAvatarService({
  database,
  changes,
  jobs,
  storage,
}: Pick<Core, 'database' | 'changes' | 'jobs' | 'storage'>): AvatarService {
  const avatars = avatarRepository(database.db);

  const replaceAvatar = (actor: Actor, userId: number, file: StoredFile | null) =>
    database.transaction(async (trx) => {
      const repository = avatarRepository(trx);
      const owner = requireChangeableOwner(
        actor,
        await repository.findForUpdate(actor.siteId, userId),
      );
      const before = owner.avatarFileId;
      if (before === null && file === null) return owner;
      const after = file && (await repository.insertFile(actor.siteId, actor.id, file));
      await repository.setFile(actor.siteId, userId, after);
      if (before !== null) await jobs.send(trx, removeAvatarQueue, { fileId: before });
      await changes.record(trx, actor, {
        noun: 'user',
        id: userId,
        action: file ? 'avatar_updated' : 'avatar_deleted',
        before: { avatarFileId: before },
        after: { avatarFileId: after },
      });
      return owner;
    });

  return {
    async upload(actor, userId, picture) {
      if (picture.length >= avatarMaxBytes) throw invalidInput(userMessages.avatarTooLarge);
      // Checks permission before decoding, which is expensive.
      requireChangeableOwner(actor, await avatars.find(actor.siteId, userId));
      // Urgent: staff wait for the result.
      const turn = { owner: `user ${actor.id}`, isUrgent: true };
      const file = await storeAvatar(storage, picture, turn).catch(rethrowAsUserMessage);
      try {
        await replaceAvatar(actor, userId, file);
      } catch (error) {
        await removeAvatar(storage, file.storageKey);
        throw error;
      }
      return avatarUrls(file.storageKey);
    },
    remove: (actor, userId) => replaceAvatar(actor, userId, null),
    async ofUsers(siteId, userIds) {
      const keys = await avatars.keysOf(siteId, userIds);
      return new Map([...keys].map(([userId, key]) => [userId, avatarUrls(key)]));
    },
    open: async (file) => (isAvatarFile(file) ? storage.open(file) : undefined),
  };
}

function requireChangeableOwner(actor: Actor, owner: AvatarOwner | undefined): AvatarOwner {
  if (!owner) throw notFound(userMessages.notFound);
  assertMayChangeAccount(actor, owner);
  return owner;
}

function rethrowAsUserMessage(error: unknown): never {
  if (error instanceof UnreadableImageError) throw invalidInput(userMessages.avatarUnreadable);
  if (error instanceof TooManyPixelsError) throw invalidInput(userMessages.avatarTooManyPixels);
  if (error instanceof QueueFullError) throw rateLimited(pictureMessages.tooManyAtOnce);
  throw error;
}
