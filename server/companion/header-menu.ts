import { flattenMenu, type MenuItem } from '../../contract/site/site-menu.ts';
import { decodePathOrKeep } from '../base/decode-path.ts';
import type { Site } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import { conditionsPath, siteShowsConditions } from './condition-site.ts';
import type { Html } from './html.ts';
import { type MenuLink, renderMenu, toMenuLink } from './site-menu.view.ts';

/** Menu of a site with the current page marked; undefined if it has no items. */
export type HeaderMenu = (site: Site, path: string) => Promise<Html | undefined>;

export function createHeaderMenu({
  services,
  hosts,
}: Pick<CompanionParts, 'services' | 'hosts'>): HeaderMenu {
  return async (site, path) => {
    const { menu } = await services.siteMenu.get(site.id);
    // Most menus contain only paths, for which aliases need not be loaded.
    const isPath = ({ url }: MenuItem) => /^[/#]/.test(url);
    const names = flattenMenu(menu).every(isPath)
      ? [hosts.ofSite(site.domainName), site.domainName]
      : await services.siteMenu.findHosts(site.id);
    const chosen = menu.map((item) => toMenuLink(item, names, decodePathOrKeep(path)));
    const links = (await siteShowsConditions(services, site))
      ? appendConditionsLink(chosen, path)
      : chosen;
    if (links.length === 0) return undefined;
    return renderMenu(links);
  };
}

/** Appends the conditions unless staff have put them into the menu. */
function appendConditionsLink(links: MenuLink[], path: string): MenuLink[] {
  const leadsToConditions = ({ href, items }: MenuLink): boolean =>
    href.split(/[?#]/)[0] === conditionsPath || items.some(leadsToConditions);
  if (links.some(leadsToConditions)) return links;
  const isCurrent = path === conditionsPath;
  return [...links, { title: 'Conditions', href: conditionsPath, isCurrent, items: [] }];
}
