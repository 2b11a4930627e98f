import { Divider, NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { actorOf, useViewer } from '../lib/viewer.ts';
import { type NavItem, navigationFor, type ScreenNavItem } from './destinations.ts';
import classes from './drawer.module.css';
import { routes } from './routes.ts';
import { SiteLinkItems } from './site-links.tsx';
import { useIsPhone } from './use-is-phone.ts';

export function Drawer() {
  const viewer = useViewer();
  const items = useMemo(() => navigationFor(routes, actorOf(viewer)), [viewer]);
  const isPhone = useIsPhone();
  return (
    <Stack gap={2} p="xs" className={classes.drawer}>
      {items.map((item) =>
        item.kind === 'group' ? (
          <GroupItem key={item.group.label} item={item} />
        ) : (
          <ScreenItem key={item.entry.name} item={item} />
        ),
      )}
      {isPhone && (
        <>
          <Divider my="xs" />
          <SiteLinkItems />
        </>
      )}
    </Stack>
  );
}

function ScreenItem({ item }: { item: ScreenNavItem }) {
  const { label, entry } = item;
  const Icon = entry.icon;
  const isHere = useIsHere();
  const active = isHere(item);
  return (
    <NavLink
      component={Link}
      to={entry.path}
      label={label}
      active={active}
      aria-current={active ? 'page' : undefined}
      className={classes.link}
      leftSection={Icon && <Icon size={20} stroke={1.5} aria-hidden />}
    />
  );
}

function GroupItem({ item }: { item: Extract<NavItem, { kind: 'group' }> }) {
  const { group, items } = item;
  const isHere = useIsHere();
  const [opened, setOpened] = useState(() => items.some(isHere));
  return (
    <NavLink
      component="button"
      label={group.label}
      opened={opened}
      onChange={setOpened}
      aria-expanded={opened}
      childrenOffset={32}
      className={classes.link}
      classNames={{ children: classes.groupItems }}
      leftSection={<group.icon size={20} stroke={1.5} aria-hidden />}
    >
      {items.map((child) => (
        <ScreenItem key={child.entry.path} item={child} />
      ))}
    </NavLink>
  );
}

function useIsHere(): (item: ScreenNavItem) => boolean {
  const { pathname } = useLocation();
  return ({ entry: { path } }) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
