import { menuMessages, pathOfUrlOnSite } from '../../../../contract/site/site-menu.ts';
import type { Core } from '../../../area.ts';
import { invalidInput } from '../../../base/errors.ts';
import { type SafeFetch, SafeFetchError } from '../../../lib/safe-fetch.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { findMenuHosts } from './menu-hosts.ts';

export interface MenuUrlCheck {
  isGood: boolean;
  status: number | null;
  redirectsTo: string | null;
}

export interface MenuUrlChecks {
  check(siteId: number, url: string): Promise<MenuUrlCheck>;
}

const urlCheckTimeoutMs = 10_000;
/**
 * A redirect to the sign-in page does not count as a change of address, because it returns to the
 * page.
 */
const signInPath = '/login';

/** Requests the page from the site without signing in, and follows redirects within the site only. */
export function createMenuUrlChecks({
  database,
  hosts,
  fetch,
}: Pick<Core, 'database' | 'hosts'> & { fetch: SafeFetch }): MenuUrlChecks {
  return {
    async check(siteId, url) {
      const site = (await sitesIn(database.db).list()).find(({ id }) => id === siteId);
      if (!site) throw new Error(`No site ${siteId}`);
      const origin = hosts.originOfSite(site.domainName);
      const ownHosts = await findMenuHosts(database.db, hosts, siteId);
      const path = pathOfUrlOnSite(url.trim(), ownHosts);
      if (path === undefined) throw invalidInput(menuMessages.invalidUrl, 'url');
      const requestedUrl = new URL(path, origin);
      try {
        const answer = await fetch(requestedUrl.href, {
          maxBytes: 0,
          timeoutMs: urlCheckTimeoutMs,
          accept: 'text/html,*/*',
          statusOnly: true,
          follow: (next) => next.host === requestedUrl.host,
        });
        const isGood = answer.status >= 200 && answer.status < 300;
        const finalUrl = new URL(answer.url);
        const isRedirected =
          finalUrl.pathname + finalUrl.search !== requestedUrl.pathname + requestedUrl.search &&
          finalUrl.pathname !== signInPath;
        return {
          isGood,
          status: answer.status,
          redirectsTo:
            isGood && isRedirected ? finalUrl.pathname + finalUrl.search + requestedUrl.hash : null,
        };
      } catch (error) {
        if (error instanceof SafeFetchError) {
          return { isGood: false, status: null, redirectsTo: null };
        }
        throw error;
      }
    },
  };
}
