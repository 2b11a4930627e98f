import { z } from 'zod';
import { readPath, readUrl } from '../addresses.ts';
import { list, text } from '../text.ts';

/** The top level is 0. */
export const menuMaxLevel = 2;
export const menuTitleMaxLength = 100;
export const menuUrlMaxLength = 2000;
/** In all levels together: a menu that nobody could find their way in. */
export const menuMaxItems = 300;

/** Between one address that is verified and the next. */
export const verifyDelayMs = 500;
export const postSearchDebounceMs = 600;
/** The results of a search stay so long after the box was left. */
export const postSearchBlurMs = 200;

export const menuMessages = {
  saved: 'Site Menu Updated',
  allGood: 'All menu URLs are good',
  noLabel: 'NO LABEL PROVIDED',
  noUrl: 'NO URL PROVIDED',
  required: 'Required',
  invalidUrl: 'Invalid URL',
  notReadable: 'The menu must be a JSON list of items.',
  tooDeep: `A menu has at most ${menuMaxLevel + 1} levels.`,
  tooMany: `A menu has at most ${menuMaxItems} items.`,
  titleTooLong: `A title may have at most ${menuTitleMaxLength} characters`,
  urlTooLong: `A URL may have at most ${menuUrlMaxLength} characters`,
  ids: 'Each item needs a menu_id of its own: a whole number from 1 on.',
  versionNotFound: 'That version of the menu does not exist.',
} as const;

/** 'N bad menu item(s)' */
export function badItemsTitle(count: number): string {
  return `${count} bad menu item(s)`;
}

export interface MenuItem {
  menu_id: number;
  title: string;
  url: string;
  items: MenuItem[];
}

/**
 * What is wrong with the address of a menu item. It begins with a host name of the site, with `/`,
 * or with `#` and a name; two slashes at its start would lead to another host.
 */
export function menuUrlProblem(url: string, hosts: readonly string[]): string | undefined {
  if (url.trim() === '') return menuMessages.required;
  if (url.length > menuUrlMaxLength) return menuMessages.urlTooLong;
  return /^#[\w-]+$/.test(url) || pathOnSite(url, hosts) !== undefined
    ? undefined
    : menuMessages.invalidUrl;
}

/** The path that an address has on the site; undefined if it is no page of it. */
export function pathOnSite(url: string, hosts: readonly string[]): string | undefined {
  if (url.startsWith('/')) return readPath(url);
  const whole = readUrl(/^https?:\/\//i.test(url) ? url : `http://${url}`);
  const isOwn = whole && hosts.some((host) => host.toLowerCase() === whole.host);
  return isOwn ? readPath(whole.pathname + whole.search + whole.hash) : undefined;
}

export function menuTitleProblem(title: string): string | undefined {
  if (title.trim() === '') return menuMessages.required;
  return title.trim().length > menuTitleMaxLength ? menuMessages.titleTooLong : undefined;
}

export function isBadItem({ title, url }: MenuItem, hosts: readonly string[]): boolean {
  return menuTitleProblem(title) !== undefined || menuUrlProblem(url, hosts) !== undefined;
}

/** All items, each before its children. */
export function flatMenu<Item extends { items: Item[] }>(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...flatMenu(item.items)]);
}

export function badItems(menu: readonly MenuItem[], hosts: readonly string[]): MenuItem[] {
  return flatMenu<MenuItem>([...menu]).filter((item) => isBadItem(item, hosts));
}

/** Items that are a little too long are reported in their place; see `isBadItem`. */
const item = z.object({
  menu_id: z.int(menuMessages.ids).min(1, menuMessages.ids).max(2_147_483_647, menuMessages.ids),
  title: text(10 * menuTitleMaxLength, menuMessages.titleTooLong, menuMessages.notReadable).default(
    '',
  ),
  url: text(2 * menuUrlMaxLength, menuMessages.urlTooLong, menuMessages.notReadable).default(''),
});

/** Level by level, and no deeper: whatever else a client keeps in its items is left out. */
function itemsAt(level: number): z.ZodType<MenuItem[]> {
  const children: z.ZodType<MenuItem[]> =
    level < menuMaxLevel
      ? itemsAt(level + 1)
      : list(z.unknown(), 0, menuMessages.tooDeep).transform((): MenuItem[] => []);
  return list(
    item.extend({ items: children.default([]) }),
    menuMaxItems,
    menuMessages.tooMany,
    menuMessages.notReadable,
  );
}

/** The shape of a menu. Its addresses are checked besides, against the host names of the site. */
export const menuShape = itemsAt(0)
  .refine((menu) => flatMenu(menu).length <= menuMaxItems, menuMessages.tooMany)
  .refine((menu) => {
    const ids = flatMenu(menu).map(({ menu_id }) => menu_id);
    return new Set(ids).size === ids.length;
  }, menuMessages.ids);
