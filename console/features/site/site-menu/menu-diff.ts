import type { MenuItem } from '../../../../contract/site/site-menu.ts';

export interface MenuDifference {
  menu_id: number;
  kind: 'added' | 'removed' | 'renamed' | 'address' | 'moved';
  title: string;
  from?: string;
  to?: string;
}

interface ItemWithPath extends MenuItem {
  path: string;
}

/** Differences in the order of the newer menu; removed items come last. */
export function findMenuDifferences(
  before: readonly MenuItem[],
  after: readonly MenuItem[],
): MenuDifference[] {
  const old = new Map(withPaths(before).map((item) => [item.menu_id, item]));
  const now = withPaths(after);
  const present = new Set(now.map(({ menu_id }) => menu_id));
  const order = previousKnownSiblingById(before, present);
  const newOrder = previousKnownSiblingById(after, new Set(old.keys()));
  const changes = now.flatMap(({ menu_id, title, url, path }): MenuDifference[] => {
    const oldItem = old.get(menu_id);
    if (!oldItem) return [{ menu_id, kind: 'added', title, to: path }];
    return [
      ...(oldItem.title === title
        ? []
        : [{ menu_id, kind: 'renamed' as const, title, from: oldItem.title, to: title }]),
      ...(oldItem.url === url
        ? []
        : [{ menu_id, kind: 'address' as const, title, from: oldItem.url, to: url }]),
      ...(order.get(menu_id) === newOrder.get(menu_id)
        ? []
        : [{ menu_id, kind: 'moved' as const, title, from: oldItem.path, to: path }]),
    ];
  });
  const removed = [...old.values()]
    .filter(({ menu_id }) => !present.has(menu_id))
    .map(({ menu_id, title, path }) => ({ menu_id, kind: 'removed' as const, title, from: path }));
  return [...changes, ...removed];
}

/** Adds position labels: '2.1' is the first item below the second. */
function withPaths(items: readonly MenuItem[], above = ''): ItemWithPath[] {
  return items.flatMap((item, index) => {
    const path = `${above}${index + 1}`;
    return [{ ...item, path }, ...withPaths(item.items, `${path}.`)];
  });
}

/** Parent and predecessor of each item, among the items that both menus have. */
function previousKnownSiblingById(
  items: readonly MenuItem[],
  known: ReadonlySet<number>,
): Map<number, string> {
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
