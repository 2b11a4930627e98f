import { useState } from 'react';
import { menuMaxLevel } from '../../../../contract/site/site-menu.ts';
import { isSame } from '../../../lib/is-same.ts';
import {
  allNodes,
  changeNode,
  findNode,
  findParentIds,
  findPosition,
  insertNode,
  type MenuNode,
  type MoveStep,
  moveNode,
  type NodePlace,
  nextId,
  placeAfterStep,
  removeNode,
  restoreNode,
  toMenu,
  toNodes,
} from './menu-tree.ts';
import type { SavedMenu } from './site-menu.queries.ts';

interface EditorState {
  /** Last saved menu, with which the tree is compared. */
  saved: SavedMenu;
  nodes: MenuNode[];
  /** Ids of items with an open edit box. */
  open: ReadonlySet<number>;
  expanded: ReadonlySet<number>;
  /** Removed items that can be restored: their ids stay reserved. */
  removed: readonly MenuNode[];
}

export interface NodeRemoval {
  undo(): void;
  /** Ends the chance to undo. */
  finish(): void;
}

export type MenuEditor = ReturnType<typeof useMenuEditor>;

/** Editing state of the tree, and all changes possible before saving. */
export function useMenuEditor(stored: SavedMenu) {
  const [state, setState] = useState(() => startEditing(stored));
  const { saved, nodes, open, expanded, removed } = state;
  const isDirty = !isSame(toMenu(nodes), saved.menu);
  // Another menu was saved: load it if nothing would be lost.
  const isOutdated = stored.version !== saved.version;
  if (isOutdated && !isDirty) setState(startEditing(stored, state));

  const update = (change: (now: EditorState) => Partial<EditorState>) =>
    setState((now) => ({ ...now, ...change(now) }));

  function add(fields: { title: string; url: string }, place: NodePlace, edits: boolean): number {
    const id = nextId(nodes, removed);
    const node: MenuNode = { menu_id: id, ...fields, items: [], original: null };
    update((now) => ({
      nodes: insertNode(now.nodes, node, place),
      expanded: expandParents(now, place.parentId),
      open: edits ? new Set([...now.open, id]) : now.open,
    }));
    return id;
  }

  return {
    nodes,
    saved,
    isDirty,
    isOutdated: isOutdated && isDirty,
    open,
    expanded,
    expandable: allNodes(nodes).filter(({ items }) => items.length > 0),

    /** Loads the stored menu and discards all changes. */
    reset: (to: SavedMenu) => setState((now) => startEditing(to, now)),

    add,
    addAtEnd: (fields: { title: string; url: string }, edits = false) =>
      add(fields, { parentId: null, index: nodes.length }, edits),
    addChild(parentId: number): number | undefined {
      const parent = findNode(nodes, parentId);
      const level = findPosition(nodes, parentId)?.level ?? menuMaxLevel;
      if (!parent || level >= menuMaxLevel) return undefined;
      return add({ title: '', url: '' }, { parentId, index: parent.items.length }, true);
    },

    change: (id: number, change: Partial<Pick<MenuNode, 'title' | 'url'>>) =>
      update((now) => ({ nodes: changeNode(now.nodes, id, change) })),

    move: (id: number, place: NodePlace) =>
      update((now) => ({
        nodes: moveNode(now.nodes, id, place),
        expanded: expandParents(now, place.parentId),
      })),

    /** Undefined if the step is impossible. */
    step(id: number, step: MoveStep): MenuNode[] | undefined {
      const place = placeAfterStep(nodes, id, step);
      if (!place) return undefined;
      const after = moveNode(nodes, id, place);
      update((now) => ({ nodes: after, expanded: expandParents(now, place.parentId) }));
      return after;
    },

    remove(id: number): NodeRemoval {
      const node = findNode(nodes, id);
      const place = findPosition(nodes, id);
      if (!node || !place) return { undo() {}, finish() {} };
      update((now) => ({ nodes: removeNode(now.nodes, id), removed: [...now.removed, node] }));
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
      update((now) => ({ open: isOpen ? new Set([...now.open, id]) : withoutId(now.open, id) })),

    setExpanded: (ids: Iterable<number>) => update(() => ({ expanded: new Set(ids) })),

    /** Expands the parents and opens the edit box. */
    show: (id: number) =>
      update((now) => ({
        expanded: new Set([...now.expanded, ...findParentIds(now.nodes, id)]),
        open: new Set([...now.open, id]),
      })),
  };
}

/** Keeps expanded items: saving does not change ids. */
function startEditing(saved: SavedMenu, before?: EditorState): EditorState {
  const nodes = toNodes(saved.menu);
  return {
    saved,
    nodes,
    open: new Set(),
    expanded: before?.expanded ?? new Set(nodes.map(({ menu_id }) => menu_id)),
    removed: before?.removed ?? [],
  };
}

function expandParents(
  { expanded, nodes }: EditorState,
  parentId: number | null,
): ReadonlySet<number> {
  if (parentId === null) return expanded;
  return new Set([...expanded, ...findParentIds(nodes, parentId), parentId]);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id));
}
