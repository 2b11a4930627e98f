import { Center, Stack, Text } from '@mantine/core';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import type { User } from '../users/user.queries.ts';
import classes from './avatar-picture.module.css';

interface AvatarPictureProps {
  src: string;
  alt: string;
  onError?(): void;
}

export function AvatarPicture({ src, alt, onError }: AvatarPictureProps) {
  return (
    <Center>
      <img className={classes.picture} src={src} alt={alt} onError={onError} />
    </Center>
  );
}

export function CurrentAvatar({ user }: { user: User }) {
  const { username, avatar } = user;
  if (avatar.full) return <AvatarPicture src={avatar.full} alt={`${username} at present`} />;
  return (
    <Stack align="center" gap="xs">
      <PersonAvatar username={username} picture={null} size={96} />
      <Text size="sm" c="dimmed">
        No picture yet
      </Text>
    </Stack>
  );
}
