import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { ActionIcon, Button, UnstyledButton } from '../kit/light/button.tsx';
import { Group, SmallText } from '../kit/light/layout.tsx';
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
      {isPhone ? <BurgerButton drawer={drawer} /> : <MiniButton drawer={drawer} />}
      <Link to="/" className={classes.product}>
        Steward
      </Link>
      <div className={classes.site}>
        <SiteSwitch />
      </div>
      <PaletteButton isSmall={isPhone} />
      <ActionIcon
        variant="subtle"
        size="lg"
        className={classes.help}
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

function BurgerButton({ drawer }: { drawer: DrawerState }) {
  return (
    <UnstyledButton
      className="m_fea6bf1a mantine-Burger-root"
      style={{ '--burger-size': 'var(--burger-size-sm)' } as CSSProperties}
      aria-label="Navigation"
      aria-expanded={drawer.isOpenOnPhone}
      aria-controls={drawer.id}
      onClick={drawer.toggleOnPhone}
    >
      <div
        className="m_d4fb9cad mantine-Burger-burger"
        data-reduce-motion
        data-opened={drawer.isOpenOnPhone || undefined}
      />
    </UnstyledButton>
  );
}

function MiniButton({ drawer }: { drawer: DrawerState }) {
  const Icon = drawer.isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
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
      <ActionIcon variant="subtle" size="lg" aria-label="Go to…" onClick={openPalette}>
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
        <kbd
          className="m_dc6f14e2 mantine-Kbd-root"
          style={{ '--kbd-fz': 'var(--kbd-fz-xs)' } as CSSProperties}
          aria-hidden
        >
          {paletteKeys}
        </kbd>
      }
      onClick={openPalette}
    >
      <SmallText isDimmed>Go to…</SmallText>
    </Button>
  );
}
