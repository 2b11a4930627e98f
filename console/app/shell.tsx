import { AppShell } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { TaskProgressHost } from '../features/tasks/task-runs/task-progress-host.tsx';
import { ConfirmHost } from '../kit/confirm-host.tsx';
import { ScreenTitleContext } from '../kit/screen.tsx';
import { ScreenDirectoryContext } from '../lib/screens.ts';
import { NavigationDrawer } from './drawer.tsx';
import { HelpHost } from './help-host.tsx';
import { PaletteHost } from './palette-host.tsx';
import { LoadingProgress } from './progress.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { SessionWatch } from './session-watch.tsx';
import classes from './shell.module.css';
import { SiteNotice } from './site-notice.tsx';
import { StepUpHost } from './step-up-host.tsx';
import { snackStripPx } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useDrawer } from './use-drawer.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useScreenDirectory } from './use-screen-directory.ts';

export function Shell() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  const directory = useScreenDirectory();
  const drawer = useDrawer();
  useHeadingFocus();
  useLiveUpdates();

  return (
    <ScreenDirectoryContext value={directory}>
      <ScreenTitleContext value={title}>
        <a href="#main" className={classes.skip}>
          Skip to content
        </a>
        <LoadingProgress />
        <AppShell
          header={{ height: 56 }}
          // Left free for messages, so that they never cover a control.
          footer={{ height: snackStripPx }}
          navbar={{
            width: drawer.isMini ? 64 : 248,
            breakpoint: 'sm',
            collapsed: { mobile: !drawer.isOpenOnPhone },
          }}
          padding={{ base: 'md', sm: 'lg' }}
        >
          <AppShell.Header className={classes.header}>
            <TopBar drawer={drawer} />
          </AppShell.Header>
          <AppShell.Navbar
            className={classes.navbar}
            data-mini={drawer.isMini || undefined}
            data-closed={!drawer.isOpenOnPhone || undefined}
            aria-label="Main"
            id={drawer.id}
          >
            <NavigationDrawer />
          </AppShell.Navbar>
          <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
            <SiteNotice />
            <SecondFactorNotice />
            <Outlet />
          </AppShell.Main>
          <AppShell.Footer className={classes.strip} role="presentation" />
        </AppShell>
        <PaletteHost />
        <HelpHost />
        <ConfirmHost />
        <StepUpHost />
        <TaskProgressHost />
        <SessionWatch />
        <UnsavedChangesGuard />
      </ScreenTitleContext>
    </ScreenDirectoryContext>
  );
}
