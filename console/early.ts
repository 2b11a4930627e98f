import { isStaff } from '../contract/roles.ts';
import { basePath } from './app/base-path.ts';
import { firstFlagsRequest } from './features/moderation/flags/first-flags.ts';
import { requestEarly } from './lib/early-reply.ts';
import type { Viewer } from './lib/page-session.ts';
import { viewerOfPage } from './lib/page-session.ts';
import { parseUrlSearch, type UrlSearch } from './lib/url-search.ts';

/**
 * Requests the rows of the first screen while its scripts are loading. Loaded before all other
 * scripts, so it must not import anything large.
 */
const requestByPath: Record<string, (viewer: Viewer, search: UrlSearch) => string> = {
  '/': firstFlagsRequest,
};

const buildFirstRequest = requestByPath[window.location.pathname.slice(basePath.length)];
if (buildFirstRequest) {
  runWhenSessionKnown(() => {
    const viewer = viewerOfPage();
    if (!viewer || !isStaff(viewer.roleId)) return;
    requestEarly(
      '/api/moderation',
      buildFirstRequest(viewer, parseUrlSearch(window.location.search)),
    );
  });
}

/** The page arrives in two parts; the session is in the second. */
function runWhenSessionKnown(run: () => void): void {
  const isKnown = () => document.getElementById('root') !== null;
  if (isKnown()) {
    run();
    return;
  }
  const watching = new MutationObserver(() => {
    if (!isKnown()) return;
    watching.disconnect();
    run();
  });
  watching.observe(document, { childList: true, subtree: true });
}
