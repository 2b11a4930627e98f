import { Outlet, useMatches } from '@tanstack/react-router';
import { TaskProgressHost } from '../features/tasks/task-runs/task-progress-host.tsx';
import { ConfirmHost } from '../kit/confirm-host.tsx';
import { useKeptFocus } from '../kit/keep-focus.ts';
import { ShowAfterFirstRows } from '../kit/late.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
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
import { TopBar } from './top-bar.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useDrawer } from './use-drawer.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScreenDirectory } from './use-screen-directory.ts';

const LiveUpdates = lazyPart(() => import('./live-updates.tsx'));

/** Keeps the width of fixed elements while a dialog hides the page's scroll bar. */
const classKeepingWidthWithoutScrollBar = 'right-scroll-bar-position';

export function Shell() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  const directory = useScreenDirectory();
  const drawer = useDrawer();
  useHeadingFocus();
  useKeptFocus();

  return (
    <ScreenDirectoryContext value={directory}>
      <ScreenTitleContext value={title}>
        <a href="#main" className={classes.skip}>
          Skip to content
        </a>
        <LoadingProgress />
        <header className={`${classes.header} ${classKeepingWidthWithoutScrollBar}`}>
          <TopBar drawer={drawer} />
        </header>
        <nav
          className={classes.navbar}
          data-mini={drawer.isMini || undefined}
          data-closed={!drawer.isOpenOnPhone || undefined}
          aria-label="Main"
          id={drawer.id}
        >
          <NavigationDrawer />
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          <SiteNotice />
          <SecondFactorNotice />
          <Outlet />
        </main>
        {/* Left free for messages, so that they never cover a control. */}
        <footer
          className={`${classes.strip} ${classKeepingWidthWithoutScrollBar}`}
          role="presentation"
        />
        <PaletteHost />
        <HelpHost />
        <ConfirmHost />
        <StepUpHost />
        <TaskProgressHost />
        <SessionWatch />
        <UnsavedChangesGuard />
        <ShowAfterFirstRows>
          <LiveUpdates />
        </ShowAfterFirstRows>
      </ScreenTitleContext>
    </ScreenDirectoryContext>
  );
}
