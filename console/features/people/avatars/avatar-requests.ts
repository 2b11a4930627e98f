import { avatarMaxBytes } from '../../../../contract/people/avatars.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { upload } from '../../../lib/upload.ts';

const DeleteAvatar = graphql(`
  mutation DeleteAvatar($userId: ID!) {
    deleteUserProfilePicture(userId: $userId) {
      id
    }
  }
`);

export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function findAvatarProblem(file: { size: number; type: string } | null): string | undefined {
  if (!file) return userMessages.avatarMissing;
  if (!avatarTypes.includes(file.type)) return userMessages.avatarUnreadable;
  if (file.size >= avatarMaxBytes) return userMessages.avatarTooLarge;
  return undefined;
}

export function uploadAvatar(
  userId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set('image_type', 'avatar');
  form.set('user_id', userId);
  form.set('images[0]', file);
  return upload('/api/upload-image', form, { onProgress });
}

export function deleteAvatar(userId: string) {
  return execute(DeleteAvatar, { userId });
}
