import { type MenuItem, pathOnSite } from '../../contract/site/site-menu.ts';
import type { Site } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import { conditionsPath, hasConditions } from './condition-site.ts';
import { type Html, html } from './html.ts';

/** Menu of a site with the current page marked; undefined if it has no items. */
export type HeaderMenu = (site: Site, path: string) => Promise<Html | undefined>;

interface Link {
  title: string;
  href: string;
  isCurrent: boolean;
  items: Link[];
}

/**
 * Items with children open without script. Their own page is the first child, since a summary
 * cannot be a link as well.
 */
export function createHeaderMenu({
  services,
  hosts,
}: Pick<CompanionParts, 'services' | 'hosts'>): HeaderMenu {
  return async (site, path) => {
    const { menu } = await services.siteMenu.get(site.id);
    const names = [hosts.ofSite(site.domainName), site.domainName];
    const chosen = menu.map((item) => toMenuLink(item, names, decodePath(path)));
    const links = (await hasConditions(services, site)) ? withConditions(chosen, path) : chosen;
    if (links.length === 0) return undefined;
    return html`<nav class="site-menu" aria-label="Site menu"><ul>${links.map(topItem)}</ul></nav>`;
  };
}

/** Appends the conditions unless staff have put them into the menu. */
function withConditions(links: Link[], path: string): Link[] {
  const leadsThere = ({ href, items }: Link): boolean =>
    href.split(/[?#]/)[0] === conditionsPath || items.some(leadsThere);
  if (links.some(leadsThere)) return links;
  const isCurrent = path === conditionsPath;
  return [...links, { title: 'Conditions', href: conditionsPath, isCurrent, items: [] }];
}

function toMenuLink({ title, url, items }: MenuItem, hosts: readonly string[], path: string): Link {
  const ownPath = pathOnSite(url, hosts);
  const href = ownPath ?? (url.startsWith('#') ? url : '/');
  const [page = ''] = href.split(/[?#]/);
  return {
    title,
    href,
    isCurrent: ownPath !== undefined && decodePath(page) === path,
    items: items.map((item) => toMenuLink(item, hosts, path)),
  };
}

function topItem(link: Link): Html {
  if (link.items.length === 0) return html`<li>${anchor(link)}</li>`;
  return html`<li><details name="site-menu"${leadsToCurrentPage(link) && html` class="on"`}>
<summary>${link.title}</summary>
<ul class="site-menu-below"><li>${anchor(link)}</li>${link.items.map(lowerItem)}</ul>
</details></li>`;
}

function lowerItem(link: Link): Html {
  const below = link.items.length > 0 && html`<ul>${link.items.map(lowerItem)}</ul>`;
  return html`<li>${anchor(link)}${below}</li>`;
}

function anchor({ title, href, isCurrent }: Link): Html {
  return html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${title}</a>`;
}

function leadsToCurrentPage({ isCurrent, items }: Link): boolean {
  return isCurrent || items.some(leadsToCurrentPage);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
