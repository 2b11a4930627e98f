import { flatMenu, type MenuItem } from '../../../../contract/site/site-menu.ts';

export interface MenuDifference {
  menu_id: number;
  kind: 'added' | 'removed' | 'renamed' | 'address' | 'moved';
  title: string;
  /** What it was, and what it is. */
  from?: string;
  to?: string;
}

interface Placed extends MenuItem {
  path: string;
}

/** What makes one menu of another, in the order of the newer one; what is gone comes last. */
export function menuDifferences(
  before: readonly MenuItem[],
  after: readonly MenuItem[],
): MenuDifference[] {
  const old = new Map(placed(before).map((item) => [item.menu_id, item]));
  const now = placed(after);
  const present = new Set(now.map(({ menu_id }) => menu_id));
  const order = orderOf(before, present);
  const newOrder = orderOf(after, new Set(old.keys()));
  const changes = now.flatMap(({ menu_id, title, url, path }): MenuDifference[] => {
    const was = old.get(menu_id);
    if (!was) return [{ menu_id, kind: 'added', title, to: path }];
    return [
      ...(was.title === title
        ? []
        : [{ menu_id, kind: 'renamed' as const, title, from: was.title, to: title }]),
      ...(was.url === url
        ? []
        : [{ menu_id, kind: 'address' as const, title, from: was.url, to: url }]),
      ...(order.get(menu_id) === newOrder.get(menu_id)
        ? []
        : [{ menu_id, kind: 'moved' as const, title, from: was.path, to: path }]),
    ];
  });
  const removed = [...old.values()]
    .filter(({ menu_id }) => !present.has(menu_id))
    .map(({ menu_id, title, path }) => ({ menu_id, kind: 'removed' as const, title, from: path }));
  return [...changes, ...removed];
}

/** Where each stands, for people: '2.1' is the first below the second. */
function placed(items: readonly MenuItem[], above = ''): Placed[] {
  return items.flatMap((item, index) => {
    const path = `${above}${index + 1}`;
    return [{ ...item, path }, ...placed(item.items, `${path}.`)];
  });
}

/** Below what and after whom each stands, among those that both menus have. */
function orderOf(items: readonly MenuItem[], known: ReadonlySet<number>): Map<number, string> {
  const order = new Map<number, string>();
  const walk = (list: readonly MenuItem[], parentId: number | null) => {
    let previous: number | null = null;
    for (const { menu_id, items: children } of list) {
      if (known.has(menu_id)) {
        order.set(menu_id, `${parentId} ${previous}`);
        previous = menu_id;
      }
      walk(children, menu_id);
    }
  };
  walk(items, null);
  return order;
}

export function countItems(menu: readonly MenuItem[]): number {
  return flatMenu<MenuItem>([...menu]).length;
}
