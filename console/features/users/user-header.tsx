import { ActionIcon, Badge, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isRoleId, roleLabels } from '../../../contract/roles.ts';
import { badgeLabels } from '../../../contract/users.ts';
import { PersonAvatar } from '../../kit/person-avatar.tsx';
import { titleCase } from '../../lib/format.ts';
import { lastSearchOf } from '../../lib/last-search.ts';
import { useScreenAddress } from '../../lib/screens.ts';
import { RoleBadge } from './role-badge.tsx';
import type { User } from './user.queries.ts';
import classes from './user-header.module.css';

const loadAvatarDialog = () => import('./avatar-dialog.tsx');
const AvatarDialog = lazy(loadAvatarDialog);

/** To the list, as the person left it. */
export function BackToUsers() {
  const address = useScreenAddress('UserList', {});
  if (!address) return null;
  return (
    <ActionIcon
      component={Link}
      to={address}
      // Routes come from a table, so their types allow no search at all.
      search={lastSearchOf(address) as never}
      variant="subtle"
      color="gray"
      size="lg"
      title="Back to users"
      aria-label="Back to users"
    >
      <IconArrowLeft size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

/** The picture, which opens large and can be changed there. */
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
        onPointerEnter={loadAvatarDialog}
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

/** Their role, and their badges where these say more than the role does. */
export function UserChips({ user }: { user: User }) {
  const { roleId, badge, secondaryBadge, isFraudster } = user;
  const role = isRoleId(roleId) ? roleLabels[roleId] : '';
  return (
    <Group gap={8} mt={2}>
      <Text component="span" size="sm">
        <RoleBadge roleId={roleId} />
      </Text>
      {badgeLabels[badge] !== role && <Chip label={badgeLabels[badge]} />}
      {secondaryBadge && <Chip label={titleCase(secondaryBadge)} />}
      {isFraudster && <Chip label="Fraudster" color="red" />}
    </Group>
  );
}

function Chip({ label, color = 'gray' }: { label: string; color?: string }) {
  return (
    <Badge className={classes.chip} variant="outline" color={color}>
      {label}
    </Badge>
  );
}
