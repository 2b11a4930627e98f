import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';
import { lazyPart, loadAhead } from '../../../kit/lazy-part.ts';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { titleCase } from '../../../lib/format.ts';
import { RoleBadge } from '../users/role-badge.tsx';
import type { User } from '../users/user.queries.ts';
import { addedBadgeLabel } from './badge-label.ts';
import classes from './user-header.module.css';

const loadAvatarDialog = () => import('../avatars/avatar-dialog.tsx');
const AvatarDialog = lazyPart(loadAvatarDialog);

export function UserPicture({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);

  function open() {
    setWanted(true);
    setOpened(true);
  }

  return (
    <>
      <UnstyledButton
        className={classes.picture}
        aria-haspopup="dialog"
        onPointerEnter={() => loadAhead(loadAvatarDialog)}
        onClick={open}
      >
        <PersonAvatar username={user.username} picture={user.avatar.thumb} size={56} />
        <VisuallyHidden>Profile picture of {user.username}</VisuallyHidden>
      </UnstyledButton>
      {wanted && (
        <Suspense>
          <AvatarDialog user={user} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

export function UserChips({ user }: { user: User }) {
  const { roleId, secondaryBadge, isFraudster } = user;
  const badge = addedBadgeLabel(user);
  return (
    <Group gap={8} mt={2}>
      <Text component="span" size="sm">
        <RoleBadge roleId={roleId} />
      </Text>
      {badge && <UserChip label={badge} />}
      {secondaryBadge && <UserChip label={titleCase(secondaryBadge)} />}
      {isFraudster && <UserChip label="Fraudster" color="red" />}
    </Group>
  );
}

function UserChip({ label, color = 'gray' }: { label: string; color?: BadgeColor }) {
  return (
    <Badge look="outline" color={color}>
      {label}
    </Badge>
  );
}
