import { type Actor, may } from '../../contract/permissions.ts';
import type { NavGroup, RouteEntry } from './routes.ts';

export type NavItem =
  | { kind: 'screen'; entry: RouteEntry; label: string; order: number }
  | { kind: 'group'; group: NavGroup; order: number; items: ScreenNavItem[] };

export type ScreenNavItem = Extract<NavItem, { kind: 'screen' }>;

export function destinationsFor(routes: readonly RouteEntry[], actor: Actor): RouteEntry[] {
  return routes.filter((entry) => entry.inPalette && isOffered(entry, actor));
}

function isOffered({ permission, offeredWith = permission }: RouteEntry, actor: Actor): boolean {
  return may(actor, permission) && may(actor, offeredWith);
}

/** A group appears if one of its screens does. */
export function navigationFor(routes: readonly RouteEntry[], actor: Actor): NavItem[] {
  const items = new Map<RouteEntry | NavGroup, NavItem>();
  const add = (item: ScreenNavItem, group: NavGroup | undefined) => {
    if (!group) {
      items.set(item.entry, item);
      return;
    }
    const open = items.get(group);
    if (open?.kind === 'group') open.items.push(item);
    else items.set(group, { kind: 'group', group, order: group.order, items: [item] });
  };
  for (const entry of routes) {
    for (const { label, path, order, group, permission } of entry.navLinks ?? []) {
      if (!may(actor, permission)) continue;
      add({ kind: 'screen', entry: { ...entry, path }, label, order }, group);
    }
    if (!entry.nav || !isOffered(entry, actor)) continue;
    const { label, order, group, permission = entry.permission } = entry.nav;
    if (may(actor, permission)) add({ kind: 'screen', entry, label, order }, group);
  }
  for (const item of items.values()) {
    if (item.kind === 'group') item.items.sort(byOrder);
  }
  return [...items.values()].sort(byOrder);
}

function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order;
}

/** Nearest parent path that every site has: `/users/12` → `/users`. */
export function nearestPlainPath(routes: readonly RouteEntry[], pathname: string): string {
  const plain = new Set(routes.filter(({ path }) => !path.includes('$')).map(({ path }) => path));
  const segments = pathname.split('/').filter(Boolean);
  while (segments.length > 0) {
    const path = `/${segments.join('/')}`;
    if (plain.has(path)) return path;
    segments.pop();
  }
  return '/';
}
