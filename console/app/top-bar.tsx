import { ActionIcon, Box, Burger, Button, Group, Kbd, Text } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { openHelp } from '../lib/help.ts';
import { openPalette, paletteKeys } from './palette-host.tsx';
import { SiteLinks } from './site-links.tsx';
import { SiteSwitch } from './site-switch.tsx';
import classes from './top-bar.module.css';
import type { DrawerState } from './use-drawer.ts';
import { useIsPhone } from './use-is-phone.ts';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ drawer }: { drawer: DrawerState }) {
  const isPhone = useIsPhone();
  return (
    <Group className={classes.bar} wrap="nowrap" gap="sm">
      {isPhone ? (
        <Burger
          size="sm"
          opened={drawer.isOpenOnPhone}
          aria-label="Navigation"
          aria-expanded={drawer.isOpenOnPhone}
          aria-controls={drawer.id}
          onClick={drawer.toggleOnPhone}
        />
      ) : (
        <MiniButton drawer={drawer} />
      )}
      <Link to="/" className={classes.product}>
        Steward
      </Link>
      <Box className={classes.site}>
        <SiteSwitch />
      </Box>
      <PaletteButton isSmall={isPhone} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        fz="lg"
        aria-label="Help"
        onClick={openHelp}
      >
        ?
      </ActionIcon>
      {!isPhone && <SiteLinks />}
      <UserMenu />
    </Group>
  );
}

function MiniButton({ drawer }: { drawer: DrawerState }) {
  const Icon = drawer.isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Navigation"
      aria-expanded={!drawer.isMini}
      aria-controls={drawer.id}
      onClick={drawer.toggleMini}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

function PaletteButton({ isSmall }: { isSmall: boolean }) {
  if (isSmall) {
    return (
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Go to…" onClick={openPalette}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      className={classes.palette}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          {paletteKeys}
        </Kbd>
      }
      onClick={openPalette}
    >
      <Text size="sm" c="dimmed">
        Go to…
      </Text>
    </Button>
  );
}
