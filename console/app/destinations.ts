import { type Actor, may } from '../../contract/permissions.ts';
import type { NavGroup, RouteEntry } from './routes/route-entry.ts';

export type NavItem =
  | { kind: 'screen'; entry: RouteEntry; label: string; order: number }
  | { kind: 'group'; group: NavGroup; order: number; items: ScreenNavItem[] };

export type ScreenNavItem = Extract<NavItem, { kind: 'screen' }>;

/** Screens that the palette offers, including fixed addresses such as those of scripts. */
export function listDestinations(routes: readonly RouteEntry[], actor: Actor): RouteEntry[] {
  return routes.flatMap((entry) => [
    ...(entry.inPalette && isScreenOffered(entry, actor) ? [entry] : []),
    ...listNavLinks(entry, actor)
      .filter(() => may(actor, entry.permission))
      .map(({ entry: link, label, group }) => ({
        ...link,
        title: label,
        nav: { label, order: 0, group },
      })),
  ]);
}

/** Further addresses of a screen in the drawer, each as an entry of its own. */
function listNavLinks(entry: RouteEntry, actor: Actor) {
  return (entry.navLinks ?? [])
    .filter(({ permission }) => may(actor, permission))
    .map(({ label, path, order, group }) => ({
      entry: { ...entry, path },
      label,
      order,
      group,
    }));
}

function isScreenOffered(
  { permission, offeredWith = permission }: RouteEntry,
  actor: Actor,
): boolean {
  return may(actor, permission) && may(actor, offeredWith);
}

/** A group appears if one of its screens does. */
export function listNavigation(routes: readonly RouteEntry[], actor: Actor): NavItem[] {
  const items = new Map<RouteEntry | NavGroup, NavItem>();
  const addItem = (item: ScreenNavItem, group: NavGroup | undefined) => {
    if (!group) {
      items.set(item.entry, item);
      return;
    }
    const open = items.get(group);
    if (open?.kind === 'group') open.items.push(item);
    else items.set(group, { kind: 'group', group, order: group.order, items: [item] });
  };
  for (const entry of routes) {
    for (const { group, ...link } of listNavLinks(entry, actor)) {
      addItem({ kind: 'screen', ...link }, group);
    }
    if (!entry.nav || !isScreenOffered(entry, actor)) continue;
    const { label, order, group, permission = entry.permission } = entry.nav;
    if (may(actor, permission)) addItem({ kind: 'screen', entry, label, order }, group);
  }
  for (const item of items.values()) {
    if (item.kind === 'group') item.items.sort(compareOrder);
  }
  return [...items.values()].sort(compareOrder);
}

/** Path of the one drawer entry that belongs to an address: the most specific one. */
export function findHighlightedPath(
  routes: readonly RouteEntry[],
  items: readonly NavItem[],
  pathname: string,
): string | undefined {
  const shown = items.flatMap((item) => (item.kind === 'group' ? item.items : [item]));
  const shownPaths = new Set(shown.map(({ entry }) => entry.path));
  const candidates = [
    ...[...shownPaths].map((path) => ({ prefix: path, path })),
    ...routes.flatMap(({ path, navPath }) =>
      navPath !== undefined && shownPaths.has(navPath)
        ? [{ prefix: path.split('/$', 1)[0] ?? path, path: navPath }]
        : [],
    ),
  ].filter(
    ({ prefix }) => pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`)),
  );
  return candidates.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.path;
}

function compareOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order;
}

/** Nearest parent path without parameters: `/users/12` → `/users`. */
export function findNearestPlainPath(routes: readonly RouteEntry[], pathname: string): string {
  const plain = new Set(routes.filter(({ path }) => !path.includes('$')).map(({ path }) => path));
  const segments = pathname.split('/').filter(Boolean);
  while (segments.length > 0) {
    const path = `/${segments.join('/')}`;
    if (plain.has(path)) return path;
    segments.pop();
  }
  return '/';
}
