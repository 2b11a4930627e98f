import { menuMaxLevel } from '../../../../contract/site/site-menu.ts';
import type { Store } from '../../../lib/store.ts';
import {
  changeNode,
  findNode,
  findParentIds,
  findPosition,
  insertNode,
  type MenuNode,
  type MoveStep,
  moveNode,
  moveNodes,
  type NodePlace,
  nextNodeId,
  placeAfterStep,
  removeNode,
  restoreNode,
  toNodes,
} from './menu-tree.ts';
import type { SavedMenu } from './site-menu.queries.ts';

export type EditedField = 'title' | 'url';

export interface MenuEditorState {
  /** Last saved menu, with which the tree is compared. */
  saved: SavedMenu;
  nodes: MenuNode[];
  open: ReadonlySet<number>;
  expanded: ReadonlySet<number>;
  ticked: ReadonlySet<number>;
  /** Removed items, which can be restored; their ids stay reserved. */
  removed: readonly MenuNode[];
  /** Field to focus; a new object for each request. */
  focused: { id: number; field: EditedField } | undefined;
}

export interface NodeRemoval {
  undo(): void;
  /** Ends the time in which the removal can be undone. */
  finish(): void;
}

interface ItemFields {
  title: string;
  url: string;
}

export type MenuActions = ReturnType<typeof createMenuActions>;

/** All changes before saving. The returned functions never change. */
export function createMenuActions(store: Store<MenuEditorState>) {
  const update = (change: (now: MenuEditorState) => Partial<MenuEditorState>) =>
    store.set((now) => ({ ...now, ...change(now) }));
  const flushers = new Set<() => void>();

  function insertItem(fields: ItemFields, place: NodePlace, edits: boolean): number {
    const { nodes, removed } = store.get();
    const id = nextNodeId(nodes, removed);
    const node: MenuNode = { menu_id: id, ...fields, items: [], original: null };
    update((now) => ({
      nodes: insertNode(now.nodes, node, place),
      expanded: withExpandedParents(now, place.parentId),
      open: edits ? new Set([...now.open, id]) : now.open,
      ...(edits && { focused: { id, field: 'title' } as const }),
    }));
    return id;
  }

  return {
    reset: (to: SavedMenu) => store.set((now) => startMenuEditing(to, now)),

    add: insertItem,
    addAtEnd: (fields: ItemFields, edits = false) =>
      insertItem(fields, { parentId: null, index: store.get().nodes.length }, edits),

    addChild(parentId: number): number | undefined {
      const { nodes } = store.get();
      const parent = findNode(nodes, parentId);
      const level = findPosition(nodes, parentId)?.level ?? menuMaxLevel;
      if (!parent || level >= menuMaxLevel) return undefined;
      return insertItem({ title: '', url: '' }, { parentId, index: parent.items.length }, true);
    },

    /** Adds an empty item after this one and moves the edit box to it. */
    addNext(id: number): void {
      const { nodes } = store.get();
      const here = findPosition(nodes, id);
      if (!here) return;
      update((now) => ({ open: withoutId(now.open, id) }));
      insertItem({ title: '', url: '' }, { parentId: here.parentId, index: here.index + 1 }, true);
    },

    addBelow(parentId: number | null, sources: readonly ItemFields[]): void {
      for (const { title, url } of sources) {
        const { nodes } = store.get();
        const siblings = parentId === null ? nodes : (findNode(nodes, parentId)?.items ?? []);
        insertItem({ title, url }, { parentId, index: siblings.length }, false);
      }
    },

    change: (id: number, change: Partial<ItemFields>) =>
      update((now) => ({ nodes: changeNode(now.nodes, id, change) })),

    move: (id: number, place: NodePlace) =>
      update((now) => ({
        nodes: moveNode(now.nodes, id, place),
        expanded: withExpandedParents(now, place.parentId),
      })),

    /** False if the ticked items do not fit there. */
    moveTicked(parentId: number | null): boolean {
      const { nodes, ticked } = store.get();
      const moved = moveNodes(nodes, ticked, parentId);
      if (!moved) return false;
      update((now) => ({
        nodes: moved,
        ticked: new Set(),
        expanded: withExpandedParents(now, parentId),
      }));
      return true;
    },

    /** Undefined if the step is impossible. */
    step(id: number, step: MoveStep): MenuNode[] | undefined {
      const { nodes } = store.get();
      const place = placeAfterStep(nodes, id, step);
      if (!place) return undefined;
      const after = moveNode(nodes, id, place);
      update((now) => ({ nodes: after, expanded: withExpandedParents(now, place.parentId) }));
      return after;
    },

    remove(id: number): NodeRemoval {
      const { nodes } = store.get();
      const node = findNode(nodes, id);
      const place = findPosition(nodes, id);
      if (!node || !place) return { undo() {}, finish() {} };
      update((now) => ({
        nodes: removeNode(now.nodes, id),
        removed: [...now.removed, node],
        ticked: withoutId(now.ticked, id),
      }));
      return {
        undo: () =>
          update((now) => {
            const after = restoreNode(now.nodes, { node, place });
            const parents = findParentIds(after, id);
            return { nodes: after, expanded: new Set([...now.expanded, ...parents]) };
          }),
        finish: () => update((now) => ({ removed: now.removed.filter((other) => other !== node) })),
      };
    },

    setOpen: (id: number, isOpen: boolean) =>
      update((now) => ({
        open: isOpen ? new Set([...now.open, id]) : withoutId(now.open, id),
        ...(isOpen && { focused: { id, field: 'title' } as const }),
      })),

    close: (ids: readonly number[]) =>
      update((now) => ({ open: new Set([...now.open].filter((id) => !ids.includes(id))) })),

    setTicked: (id: number, isTicked: boolean) =>
      update((now) => ({
        ticked: isTicked ? new Set([...now.ticked, id]) : withoutId(now.ticked, id),
      })),

    clearTicks: () => update(() => ({ ticked: new Set() })),

    setExpanded: (ids: Iterable<number>) => update(() => ({ expanded: new Set(ids) })),

    /** Expands the parents, opens the edit box and focuses one of its fields. */
    show: (id: number, field: EditedField) =>
      update((now) => ({
        expanded: new Set([...now.expanded, ...findParentIds(now.nodes, id)]),
        open: new Set([...now.open, id]),
        focused: { id, field },
      })),

    /** Edit boxes report typed text after a pause. `flush` makes them report it at once. */
    onFlush(flusher: () => void): () => void {
      flushers.add(flusher);
      return () => flushers.delete(flusher);
    },
    flush() {
      for (const flusher of flushers) flusher();
    },
  };
}

/** Keeps expanded items: saving does not change ids. */
export function startMenuEditing(saved: SavedMenu, before?: MenuEditorState): MenuEditorState {
  const nodes = toNodes(saved.menu);
  return {
    saved,
    nodes,
    open: new Set(),
    ticked: new Set(),
    focused: undefined,
    expanded: before?.expanded ?? new Set(nodes.map(({ menu_id }) => menu_id)),
    removed: before?.removed ?? [],
  };
}

function withExpandedParents(
  { expanded, nodes }: MenuEditorState,
  parentId: number | null,
): ReadonlySet<number> {
  if (parentId === null) return expanded;
  return new Set([...expanded, ...findParentIds(nodes, parentId), parentId]);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id));
}
