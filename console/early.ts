import { isStaff } from '../contract/roles.ts';
import { basePath } from './app/base-path.ts';
import { firstFlags } from './features/moderation/flags/first-flags.ts';
import { askEarly } from './lib/early-reply.ts';
import { viewerOfPage } from './lib/page-session.ts';
import { parseUrlSearch, type UrlSearch } from './lib/url-search.ts';
import type { Viewer } from './lib/viewer.ts';

/**
 * Asks for the rows of the first screen while the scripts that show them are still on their way.
 * It is loaded before all others, so it imports nothing large.
 */
const questions: Record<string, (viewer: Viewer, search: UrlSearch) => string> = {
  '/': firstFlags,
};

const viewer = viewerOfPage();
const question = questions[window.location.pathname.slice(basePath.length)];
if (viewer && question && isStaff(viewer.roleId)) {
  askEarly('/api/moderation', question(viewer, parseUrlSearch(window.location.search)));
}
