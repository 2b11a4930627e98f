import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { siteSwitchedParameter } from '../../contract/accounts/site-switching.ts';
import { may, refusalMessage } from '../../contract/permissions.ts';
import { showErrorSnack } from '../kit/snackbar.ts';
import { parseUrlSearch, stringifyUrlSearch } from '../lib/url-search.ts';
import { actorOfViewer } from '../lib/viewer.ts';
import { basePath } from './base-path.ts';
import { requireStaff } from './guards.ts';
import { ProgressBar } from './progress.tsx';
import type { RouteEntry } from './routes/route-entry.ts';
import { routes } from './routes.ts';
import { ScreenError } from './screen-error.tsx';
import { SessionError } from './session-error.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  beforeLoad: requireStaff,
  component: Shell,
  pendingComponent: ProgressBar,
  errorComponent: SessionError,
  notFoundComponent: lazyRouteComponent(() => import('../kit/not-found-screen.tsx')),
});

function toRouterRoute({ path, title, permission, screen }: RouteEntry) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    async beforeLoad({ preload, search, location }) {
      const actor = actorOfViewer(await requireStaff());
      const { [siteSwitchedParameter]: switched, ...own } = search as Record<string, unknown>;
      if (may(actor, permission)) {
        if (switched === undefined) return;
        throw redirect({ to: location.pathname, search: own, replace: true });
      }
      // No error for preloads, or after a switch to a site with fewer permissions.
      if (!preload && switched === undefined) showErrorSnack(refusalMessage(permission, actor));
      throw redirect({ to: '/', replace: true });
    },
    component: lazyRouteComponent(screen),
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(toRouterRoute)),
  basepath: basePath,
  parseSearch: parseUrlSearch,
  stringifySearch: stringifyUrlSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
});
