import { type MenuItem, menuMaxLevel } from '../../../../contract/site/site-menu.ts';

/** An item in the editor, with what was saved of it to tell what changed. */
export interface MenuNode extends MenuItem {
  items: MenuNode[];
  /** Null for one that was never saved. */
  original: { title: string; url: string } | null;
}

/** Among the children of an item, or at the top. */
export interface Place {
  parentId: number | null;
  /** Counted without the item that is moved. */
  index: number;
}

export function nodesOf(menu: readonly MenuItem[]): MenuNode[] {
  return menu.map(({ menu_id, title, url, items }) => ({
    menu_id,
    title,
    url,
    items: nodesOf(items),
    original: { title, url },
  }));
}

/** As it is saved. */
export function menuOf(nodes: readonly MenuNode[]): MenuItem[] {
  return nodes.map(({ menu_id, title, url, items }) => ({
    menu_id,
    title: title.trim(),
    url: url.trim(),
    items: menuOf(items),
  }));
}

export function allNodes(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.items)]);
}

export function nodeOf(nodes: readonly MenuNode[], id: number): MenuNode | undefined {
  return allNodes(nodes).find(({ menu_id }) => menu_id === id);
}

/** The highest there is plus one; 1 if there is none. What may still come back keeps its own. */
export function nextId(nodes: readonly MenuNode[], removed: readonly MenuNode[] = []): number {
  return Math.max(0, ...allNodes([...nodes, ...removed]).map(({ menu_id }) => menu_id)) + 1;
}

export type NodeState = 'new' | 'edited' | 'saved';

export function stateOf({ title, url, original }: MenuNode): NodeState {
  if (!original) return 'new';
  return original.title === title && original.url === url ? 'saved' : 'edited';
}

export interface Position extends Place {
  level: number;
  /** How many are beside it, itself included. */
  setSize: number;
}

export function positionOf(
  nodes: readonly MenuNode[],
  id: number,
  parentId: number | null = null,
  level = 0,
): Position | undefined {
  const index = nodes.findIndex(({ menu_id }) => menu_id === id);
  if (index !== -1) return { parentId, index, level, setSize: nodes.length };
  for (const { menu_id, items } of nodes) {
    const found = positionOf(items, id, menu_id, level + 1);
    if (found) return found;
  }
  return undefined;
}

/** From the top down to the item above it. */
export function parentsOf(nodes: readonly MenuNode[], id: number): number[] {
  const parentId = positionOf(nodes, id)?.parentId;
  return parentId == null ? [] : [...parentsOf(nodes, parentId), parentId];
}

/** How many levels are below it. */
export function heightOf({ items }: MenuNode): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map(heightOf));
}

/** Whether there is room for it and all below it; at the top the parent's level is -1. */
export function fits(node: MenuNode | undefined, parentLevel: number): boolean {
  return parentLevel + 1 + (node ? heightOf(node) : 0) <= menuMaxLevel;
}

export function without(nodes: readonly MenuNode[], id: number): MenuNode[] {
  return nodes
    .filter(({ menu_id }) => menu_id !== id)
    .map((node) => ({ ...node, items: without(node.items, id) }));
}

export function inserted(
  nodes: readonly MenuNode[],
  node: MenuNode,
  { parentId, index }: Place,
): MenuNode[] {
  if (parentId === null) return nodes.toSpliced(index, 0, node);
  return nodes.map((parent) => ({
    ...parent,
    items:
      parent.menu_id === parentId
        ? parent.items.toSpliced(index, 0, node)
        : inserted(parent.items, node, { parentId, index }),
  }));
}

/** An item that was taken out, with all below it, and where it was. */
export interface Removed {
  node: MenuNode;
  place: Place;
}

/**
 * To where it was; beside what it was in where that went too deep for it since, and to the end
 * where that is gone. What is there already, as in a version that was restored, stays as it is.
 */
export function putBack(nodes: readonly MenuNode[], { node, place }: Removed): MenuNode[] {
  const there = new Set(allNodes(nodes).map(({ menu_id }) => menu_id));
  const missing = (list: readonly MenuNode[]): MenuNode[] =>
    list
      .filter(({ menu_id }) => !there.has(menu_id))
      .map((item) => ({ ...item, items: missing(item.items) }));
  const [back] = missing([node]);
  return back ? inserted(nodes, back, roomFor(nodes, back, place)) : [...nodes];
}

function roomFor(nodes: readonly MenuNode[], node: MenuNode, { parentId, index }: Place): Place {
  if (parentId === null) return { parentId, index };
  const parent = positionOf(nodes, parentId);
  if (!parent) return { parentId: null, index: nodes.length };
  if (fits(node, parent.level)) return { parentId, index };
  return roomFor(nodes, node, { parentId: parent.parentId, index: parent.index + 1 });
}

export function changed(
  nodes: readonly MenuNode[],
  id: number,
  change: Partial<Pick<MenuNode, 'title' | 'url'>>,
): MenuNode[] {
  return nodes.map((node) =>
    node.menu_id === id
      ? { ...node, ...change }
      : { ...node, items: changed(node.items, id, change) },
  );
}

/** Nothing happens where it would be too deep, or inside of itself. */
export function moved(nodes: readonly MenuNode[], id: number, place: Place): MenuNode[] {
  const node = nodeOf(nodes, id);
  const { parentId } = place;
  if (!node || (parentId !== null && nodeOf([node], parentId))) return [...nodes];
  const level = parentId === null ? -1 : (positionOf(nodes, parentId)?.level ?? menuMaxLevel);
  return fits(node, level) ? inserted(without(nodes, id), node, place) : [...nodes];
}

export type Step = 'up' | 'down' | 'in' | 'out';

/**
 * Where one step leads: up and down among its neighbours and, from the edges, out beside its
 * parent; in below the one before it.
 */
export function placeAfter(nodes: readonly MenuNode[], id: number, step: Step): Place | undefined {
  const here = positionOf(nodes, id);
  const node = nodeOf(nodes, id);
  if (!here || !node) return undefined;
  const { parentId, index, level, setSize } = here;
  const parent = parentId === null ? undefined : positionOf(nodes, parentId);
  const beside = parent && { parentId: parent.parentId, index: parent.index };
  if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : beside;
  const after = beside && { ...beside, index: beside.index + 1 };
  if (step === 'down') return index < setSize - 1 ? { parentId, index: index + 1 } : after;
  if (step === 'out') return after;
  const siblings = parentId === null ? nodes : (nodeOf(nodes, parentId)?.items ?? []);
  const previous = siblings[index - 1];
  if (!previous || !fits(node, level)) return undefined;
  return { parentId: previous.menu_id, index: previous.items.length };
}

/** 'Forums: 2 of 5, below Community' */
export function described(nodes: readonly MenuNode[], id: number): string {
  const here = positionOf(nodes, id);
  if (!here) return '';
  const parent = here.parentId === null ? undefined : nodeOf(nodes, here.parentId);
  const where = parent ? `below ${nameOf(parent)}` : 'at the top level';
  return `${nameOf(nodeOf(nodes, id))}: ${here.index + 1} of ${here.setSize}, ${where}`;
}

export function nameOf(node: { title: string } | undefined): string {
  return node?.title.trim() || 'Untitled item';
}
