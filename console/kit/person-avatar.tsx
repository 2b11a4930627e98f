import { Avatar, type AvatarProps } from '@mantine/core';
import { initials } from '../lib/format.ts';

interface PersonAvatarProps extends Omit<AvatarProps, 'src' | 'alt'> {
  username: string;
  picture: string | null;
}

export function PersonAvatar({ username, picture, ...props }: PersonAvatarProps) {
  return (
    <Avatar {...props} src={picture} alt="" aria-hidden color="cyan">
      {initials(username) || undefined}
    </Avatar>
  );
}
