import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { NavGroup, NavLinkContent, navLinkClass } from '../kit/light/nav-link.tsx';
import { actorOfViewer, useViewer } from '../lib/viewer.ts';
import {
  findHighlightedPath,
  listNavigation,
  type NavItem,
  type ScreenNavItem,
} from './destinations.ts';
import classes from './drawer.module.css';
import { routes } from './routes.ts';
import { SiteLinkItems } from './site-links.tsx';
import { useIsPhone } from './use-is-phone.ts';

export function NavigationDrawer() {
  const viewer = useViewer();
  const items = useMemo(() => listNavigation(routes, actorOfViewer(viewer)), [viewer]);
  const { pathname } = useLocation();
  const here = findHighlightedPath(routes, items, pathname);
  const isPhone = useIsPhone();
  return (
    <div className={classes.drawer}>
      {items.map((item) =>
        item.kind === 'group' ? (
          <DrawerGroupItem key={item.group.label} item={item} here={here} />
        ) : (
          <DrawerScreenItem key={item.entry.path} item={item} here={here} />
        ),
      )}
      {isPhone && (
        <>
          <hr className={classes.divider} />
          <SiteLinkItems />
        </>
      )}
    </div>
  );
}

function DrawerScreenItem({ item, here }: { item: ScreenNavItem; here: string | undefined }) {
  const { label, entry } = item;
  const Icon = entry.icon;
  const active = entry.path === here;
  return (
    <Link
      to={entry.path}
      // By default the router also marks entries whose path is a prefix.
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      data-active={active || undefined}
      className={navLinkClass(classes.link)}
    >
      <NavLinkContent icon={Icon && <Icon size={20} stroke={1.5} aria-hidden />} label={label} />
    </Link>
  );
}

interface GroupItemProps {
  item: Extract<NavItem, { kind: 'group' }>;
  here: string | undefined;
}

function DrawerGroupItem({ item, here }: GroupItemProps) {
  const { group, items } = item;
  const isHere = items.some(({ entry }) => entry.path === here);
  const [opened, setOpened] = useState(isHere);
  // The palette and links can lead into a closed group.
  useEffect(() => {
    if (isHere) setOpened(true);
  }, [isHere]);
  return (
    <NavGroup
      label={group.label}
      opened={opened}
      onChange={setOpened}
      className={classes.link}
      itemsClassName={classes.groupItems}
      icon={<group.icon size={20} stroke={1.5} aria-hidden />}
    >
      {items.map((child) => (
        <DrawerScreenItem key={child.entry.path} item={child} here={here} />
      ))}
    </NavGroup>
  );
}
