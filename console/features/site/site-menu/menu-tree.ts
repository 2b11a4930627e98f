import { type MenuItem, menuMaxLevel } from '../../../../contract/site/site-menu.ts';

/** A menu item in the editor, with its saved values. */
export interface MenuNode extends MenuItem {
  items: MenuNode[];
  /** Null if the item was never saved. */
  original: { title: string; url: string } | null;
}

export interface NodePlace {
  parentId: number | null;
  /** Counted without the moved item. */
  index: number;
}

export function toNodes(menu: readonly MenuItem[]): MenuNode[] {
  return menu.map(({ menu_id, title, url, items }) => ({
    menu_id,
    title,
    url,
    items: toNodes(items),
    original: { title, url },
  }));
}

export function toMenu(nodes: readonly MenuNode[]): MenuItem[] {
  return nodes.map(({ menu_id, title, url, items }) => ({
    menu_id,
    title: title.trim(),
    url: url.trim(),
    items: toMenu(items),
  }));
}

export function listAllNodes(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...listAllNodes(node.items)]);
}

export function findNode(nodes: readonly MenuNode[], id: number): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.menu_id === id ? node : findNode(node.items, id);
    if (found) return found;
  }
  return undefined;
}

/** Highest id plus one. Removed items keep theirs, since they can be restored. */
export function nextNodeId(nodes: readonly MenuNode[], removed: readonly MenuNode[] = []): number {
  return Math.max(0, ...listAllNodes([...nodes, ...removed]).map(({ menu_id }) => menu_id)) + 1;
}

export type NodeState = 'new' | 'edited' | 'saved';

export function nodeState({ title, url, original }: MenuNode): NodeState {
  if (!original) return 'new';
  return original.title === title && original.url === url ? 'saved' : 'edited';
}

export interface NodePosition extends NodePlace {
  level: number;
  setSize: number;
}

export function findPosition(
  nodes: readonly MenuNode[],
  id: number,
  parentId: number | null = null,
  level = 0,
): NodePosition | undefined {
  const index = nodes.findIndex(({ menu_id }) => menu_id === id);
  if (index !== -1) return { parentId, index, level, setSize: nodes.length };
  for (const { menu_id, items } of nodes) {
    const found = findPosition(items, id, menu_id, level + 1);
    if (found) return found;
  }
  return undefined;
}

/** Ids from the top level down to the parent. */
export function findParentIds(nodes: readonly MenuNode[], id: number): number[] {
  const parentId = findPosition(nodes, id)?.parentId;
  return parentId == null ? [] : [...findParentIds(nodes, parentId), parentId];
}

function countLevelsBelow({ items }: MenuNode): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map(countLevelsBelow));
}

/** True if the item and its descendants fit; the top level's parent level is -1. */
export function fitsBelowLevel(node: MenuNode | undefined, parentLevel: number): boolean {
  return parentLevel + 1 + (node ? countLevelsBelow(node) : 0) <= menuMaxLevel;
}

export function removeNode(nodes: readonly MenuNode[], id: number): MenuNode[] {
  return nodes
    .filter(({ menu_id }) => menu_id !== id)
    .map((node) => ({ ...node, items: removeNode(node.items, id) }));
}

export function insertNode(
  nodes: readonly MenuNode[],
  node: MenuNode,
  { parentId, index }: NodePlace,
): MenuNode[] {
  if (parentId === null) return nodes.toSpliced(index, 0, node);
  return nodes.map((parent) => ({
    ...parent,
    items:
      parent.menu_id === parentId
        ? parent.items.toSpliced(index, 0, node)
        : insertNode(parent.items, node, { parentId, index }),
  }));
}

/** A removed item with its descendants, and its former position. */
export interface RemovedNode {
  node: MenuNode;
  place: NodePlace;
}

/**
 * Restores an item to its former position; next to the former parent if that is now too deep, or at
 * the end if the parent is gone. Items that exist again, as after restoring a version, stay
 * unchanged.
 */
export function restoreNode(nodes: readonly MenuNode[], { node, place }: RemovedNode): MenuNode[] {
  const existingIds = new Set(listAllNodes(nodes).map(({ menu_id }) => menu_id));
  const onlyMissing = (list: readonly MenuNode[]): MenuNode[] =>
    list
      .filter(({ menu_id }) => !existingIds.has(menu_id))
      .map((item) => ({ ...item, items: onlyMissing(item.items) }));
  const [restored] = onlyMissing([node]);
  return restored
    ? insertNode(nodes, restored, findPlaceThatFits(nodes, restored, place))
    : [...nodes];
}

function findPlaceThatFits(
  nodes: readonly MenuNode[],
  node: MenuNode,
  { parentId, index }: NodePlace,
): NodePlace {
  if (parentId === null) return { parentId, index };
  const parent = findPosition(nodes, parentId);
  if (!parent) return { parentId: null, index: nodes.length };
  if (fitsBelowLevel(node, parent.level)) return { parentId, index };
  return findPlaceThatFits(nodes, node, { parentId: parent.parentId, index: parent.index + 1 });
}

/** Other items stay the same objects, so that their rows need not be rendered again. */
export function changeNode(
  nodes: readonly MenuNode[],
  id: number,
  change: Partial<Pick<MenuNode, 'title' | 'url'>>,
): MenuNode[] {
  return nodes.map((node) => {
    if (node.menu_id === id) return { ...node, ...change };
    return findNode(node.items, id) ? { ...node, items: changeNode(node.items, id, change) } : node;
  });
}

/** Returns the nodes unchanged if the item would be too deep or inside itself. */
export function moveNode(nodes: readonly MenuNode[], id: number, place: NodePlace): MenuNode[] {
  const node = findNode(nodes, id);
  const { parentId } = place;
  if (!node || (parentId !== null && findNode([node], parentId))) return [...nodes];
  const level = parentId === null ? -1 : (findPosition(nodes, parentId)?.level ?? menuMaxLevel);
  return fitsBelowLevel(node, level) ? insertNode(removeNode(nodes, id), node, place) : [...nodes];
}

/**
 * Moves several items to the end of another item's children, in their order; descendants of a moved
 * item go with it. Undefined if one of them would be too deep or inside itself.
 */
export function moveNodes(
  nodes: readonly MenuNode[],
  ids: ReadonlySet<number>,
  parentId: number | null,
): MenuNode[] | undefined {
  const findTopmost = (list: readonly MenuNode[]): MenuNode[] =>
    list.flatMap((node) => (ids.has(node.menu_id) ? [node] : findTopmost(node.items)));
  const level = parentId === null ? -1 : (findPosition(nodes, parentId)?.level ?? menuMaxLevel);
  let moved = [...nodes];
  for (const node of findTopmost(nodes)) {
    if (!fitsBelowLevel(node, level)) return undefined;
    if (parentId !== null && findNode([node], parentId)) return undefined;
    const left = removeNode(moved, node.menu_id);
    const siblings = parentId === null ? left : (findNode(left, parentId)?.items ?? []);
    moved = insertNode(left, node, { parentId, index: siblings.length });
  }
  return moved;
}

export type MoveStep = 'up' | 'down' | 'in' | 'out';

/**
 * Position after one step. Up and down move among siblings and, at the edges, next to the parent;
 * in moves below the previous sibling.
 */
export function placeAfterStep(
  nodes: readonly MenuNode[],
  id: number,
  step: MoveStep,
): NodePlace | undefined {
  const here = findPosition(nodes, id);
  const node = findNode(nodes, id);
  if (!here || !node) return undefined;
  const { parentId, index, level, setSize } = here;
  const parent = parentId === null ? undefined : findPosition(nodes, parentId);
  const beside = parent && { parentId: parent.parentId, index: parent.index };
  if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : beside;
  const after = beside && { ...beside, index: beside.index + 1 };
  if (step === 'down') return index < setSize - 1 ? { parentId, index: index + 1 } : after;
  if (step === 'out') return after;
  const siblings = parentId === null ? nodes : (findNode(nodes, parentId)?.items ?? []);
  const previous = siblings[index - 1];
  if (!previous || !fitsBelowLevel(node, level)) return undefined;
  return { parentId: previous.menu_id, index: previous.items.length };
}

export interface ListedPlace {
  node: MenuNode;
  level: number;
  /** Example: '2 of 5'. */
  place: string;
  /** Possible steps, joined by spaces. */
  steps: string;
}

/** Level, place among siblings and possible moves of every item, by id. */
export function listNodePlaces(nodes: readonly MenuNode[]): Map<number, ListedPlace> {
  const places = new Map<number, ListedPlace>();
  const walk = (siblings: readonly MenuNode[], level: number) => {
    for (const [index, node] of siblings.entries()) {
      const isNested = level > 0;
      const steps = [
        (index > 0 || isNested) && 'up',
        (index < siblings.length - 1 || isNested) && 'down',
        isNested && 'out',
        index > 0 && fitsBelowLevel(node, level) && 'in',
      ];
      places.set(node.menu_id, {
        node,
        level,
        place: `${index + 1} of ${siblings.length}`,
        steps: steps.filter(Boolean).join(' '),
      });
      walk(node.items, level + 1);
    }
  };
  walk(nodes, 0);
  return places;
}

export function describePosition(nodes: readonly MenuNode[], id: number): string {
  const here = findPosition(nodes, id);
  if (!here) return '';
  const parent = here.parentId === null ? undefined : findNode(nodes, here.parentId);
  const where = parent ? `below ${nodeTitle(parent)}` : 'at the top level';
  return `${nodeTitle(findNode(nodes, id))}: ${here.index + 1} of ${here.setSize}, ${where}`;
}

export function nodeTitle(node: { title: string } | undefined): string {
  return node?.title.trim() || 'Untitled item';
}
