import { type MenuItem, pathOfUrlOnSite } from '../../contract/site/site-menu.ts';
import { decodePathOrKeep } from '../base/decode-path.ts';
import { type Html, html } from './html.ts';
import { previewDocument } from './preview-document.ts';

export interface MenuLink {
  title: string;
  href: string;
  isCurrent: boolean;
  items: MenuLink[];
}

/**
 * Items with children open without scripts. Their own page is the first child, because a summary
 * cannot be a link too.
 */
export function renderMenu(links: readonly MenuLink[]): Html {
  return html`<nav class="site-menu" aria-label="Site menu"><ul>${links.map(topMenuItem)}</ul></nav>`;
}

export function menuPreviewPage(menu: readonly MenuItem[], hosts: readonly string[]): string {
  const fillEmptyTitles = (items: readonly MenuItem[]): MenuItem[] =>
    items.map((item) => ({
      ...item,
      title: item.title || '…',
      items: fillEmptyTitles(item.items),
    }));
  const links = fillEmptyTitles(menu).map((item) => toMenuLink(item, hosts, ''));
  return previewDocument(html`<header>${renderMenu(links)}</header>`);
}

export function toMenuLink(
  { title, url, items }: MenuItem,
  hosts: readonly string[],
  path: string,
): MenuLink {
  const ownPath = pathOfUrlOnSite(url, hosts);
  const href = ownPath ?? (url.startsWith('#') ? url : '/');
  const [page = ''] = href.split(/[?#]/);
  return {
    title,
    href,
    isCurrent: ownPath !== undefined && decodePathOrKeep(page) === path,
    items: items.map((item) => toMenuLink(item, hosts, path)),
  };
}

function topMenuItem(link: MenuLink): Html {
  if (link.items.length === 0) return html`<li>${menuAnchor(link)}</li>`;
  return html`<li><details name="site-menu"${leadsToCurrentPage(link) && html` class="on"`}>
<summary>${link.title}</summary>
<ul class="site-menu-below"><li>${menuAnchor(link)}</li>${link.items.map(submenuItem)}</ul>
</details></li>`;
}

function submenuItem(link: MenuLink): Html {
  const below = link.items.length > 0 && html`<ul>${link.items.map(submenuItem)}</ul>`;
  return html`<li>${menuAnchor(link)}${below}</li>`;
}

function menuAnchor({ title, href, isCurrent }: MenuLink): Html {
  return html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${title}</a>`;
}

function leadsToCurrentPage({ isCurrent, items }: MenuLink): boolean {
  return isCurrent || items.some(leadsToCurrentPage);
}
