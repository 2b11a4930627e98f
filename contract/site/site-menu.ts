import { z } from 'zod';
import { parseSafePath, parseSafeUrl } from '../addresses.ts';
import { list, text } from '../text.ts';

/** The top level is 0. */
export const menuMaxLevel = 2;
export const menuTitleMaxLength = 100;
export const menuUrlMaxLength = 2000;
const menuMaxItems = 300;

export const urlCheckDelayMs = 500;
export const postSearchDebounceMs = 600;
/** Keeps the results open after blur, so that a click can reach them. */
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

export function badMenuItemsTitle(count: number): string {
  return `${count} bad menu item(s)`;
}

export interface MenuItem {
  menu_id: number;
  title: string;
  url: string;
  items: MenuItem[];
}

/**
 * Returns the problem of a menu address, if any. Good ones begin with a host name of the site, `/`,
 * or `#` and a name; two leading slashes would lead to another host.
 */
export function findMenuUrlProblem(url: string, hosts: readonly string[]): string | undefined {
  if (url.trim() === '') return menuMessages.required;
  if (url.length > menuUrlMaxLength) return menuMessages.urlTooLong;
  return /^#[\w-]+$/.test(url) || pathOfUrlOnSite(url, hosts) !== undefined
    ? undefined
    : menuMessages.invalidUrl;
}

export function pathOfUrlOnSite(url: string, hosts: readonly string[]): string | undefined {
  if (url.startsWith('/')) return parseSafePath(url);
  const whole = parseSafeUrl(/^https?:\/\//i.test(url) ? url : `http://${url}`);
  const isOwn = whole && hosts.some((host) => host.toLowerCase() === whole.host);
  return isOwn ? parseSafePath(whole.pathname + whole.search + whole.hash) : undefined;
}

export function findMenuTitleProblem(title: string): string | undefined {
  if (title.trim() === '') return menuMessages.required;
  return title.trim().length > menuTitleMaxLength ? menuMessages.titleTooLong : undefined;
}

export function isBadMenuItem({ title, url }: MenuItem, hosts: readonly string[]): boolean {
  return findMenuTitleProblem(title) !== undefined || findMenuUrlProblem(url, hosts) !== undefined;
}

export function flattenMenu<Item extends { items: Item[] }>(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...flattenMenu(item.items)]);
}

export function findBadMenuItems(menu: readonly MenuItem[], hosts: readonly string[]): MenuItem[] {
  return flattenMenu<MenuItem>([...menu]).filter((item) => isBadMenuItem(item, hosts));
}

/** Accepts slightly too long values, which `isBadMenuItem` reports item by item. */
const menuItemFieldsSchema = z.object({
  menu_id: z.int(menuMessages.ids).min(1, menuMessages.ids).max(2_147_483_647, menuMessages.ids),
  title: text(10 * menuTitleMaxLength, menuMessages.titleTooLong, menuMessages.notReadable).default(
    '',
  ),
  url: text(2 * menuUrlMaxLength, menuMessages.urlTooLong, menuMessages.notReadable).default(''),
});

function menuItemsSchema(level: number): z.ZodType<MenuItem[]> {
  const children: z.ZodType<MenuItem[]> =
    level < menuMaxLevel
      ? menuItemsSchema(level + 1)
      : list(z.unknown(), 0, menuMessages.tooDeep).transform((): MenuItem[] => []);
  return list(
    menuItemFieldsSchema.extend({ items: children.default([]) }),
    menuMaxItems,
    menuMessages.tooMany,
    menuMessages.notReadable,
  );
}

/** Shape only; `findBadMenuItems` checks the addresses against the site's host names. */
export const menuSchema = menuItemsSchema(0)
  .refine((menu) => flattenMenu(menu).length <= menuMaxItems, menuMessages.tooMany)
  .refine((menu) => {
    const ids = flattenMenu(menu).map(({ menu_id }) => menu_id);
    return new Set(ids).size === ids.length;
  }, menuMessages.ids);
