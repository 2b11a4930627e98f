import { useState } from 'react';
import { menuMaxLevel } from '../../../../contract/site/site-menu.ts';
import { isSame } from '../../../lib/is-same.ts';
import {
  allNodes,
  changed,
  inserted,
  type MenuNode,
  menuOf,
  moved,
  nextId,
  nodeOf,
  nodesOf,
  type Place,
  parentsOf,
  placeAfter,
  positionOf,
  putBack,
  type Step,
  without,
} from './menu-tree.ts';
import type { SavedMenu } from './site-menu.queries.ts';

interface Editing {
  /** What the tree is compared with, and was made of. */
  saved: SavedMenu;
  nodes: MenuNode[];
  /** Items whose edit box is open. */
  open: ReadonlySet<number>;
  expanded: ReadonlySet<number>;
  /** Items that may still be brought back: nothing else gets their ids. */
  removed: readonly MenuNode[];
}

export interface Removal {
  undo(): void;
  /** It is not going to be undone any more. */
  settle(): void;
}

export type MenuEditor = ReturnType<typeof useMenuEditor>;

/** The tree as it is being edited, and everything that can be done to it before it is saved. */
export function useMenuEditor(stored: SavedMenu) {
  const [state, setState] = useState(() => editingOf(stored));
  const { saved, nodes, open, expanded, removed } = state;
  const isDirty = !isSame(menuOf(nodes), saved.menu);
  // Someone saved another menu: it comes by itself where nothing would be lost.
  const isOutdated = stored.version !== saved.version;
  if (isOutdated && !isDirty) setState(editingOf(stored, state));

  const update = (change: (now: Editing) => Partial<Editing>) =>
    setState((now) => ({ ...now, ...change(now) }));

  function add(fields: { title: string; url: string }, place: Place, edits: boolean): number {
    const id = nextId(nodes, removed);
    const node: MenuNode = { menu_id: id, ...fields, items: [], original: null };
    update((now) => ({
      nodes: inserted(now.nodes, node, place),
      expanded: withParents(now, place.parentId),
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

    /** Takes what is stored, and drops whatever was done here. */
    reset: (to: SavedMenu) => setState((now) => editingOf(to, now)),

    add,
    addAtEnd: (fields: { title: string; url: string }, edits = false) =>
      add(fields, { parentId: null, index: nodes.length }, edits),
    addChild(parentId: number): number | undefined {
      const parent = nodeOf(nodes, parentId);
      const level = positionOf(nodes, parentId)?.level ?? menuMaxLevel;
      if (!parent || level >= menuMaxLevel) return undefined;
      return add({ title: '', url: '' }, { parentId, index: parent.items.length }, true);
    },

    change: (id: number, change: Partial<Pick<MenuNode, 'title' | 'url'>>) =>
      update((now) => ({ nodes: changed(now.nodes, id, change) })),

    move: (id: number, place: Place) =>
      update((now) => ({
        nodes: moved(now.nodes, id, place),
        expanded: withParents(now, place.parentId),
      })),

    /** The tree after one step, or nothing where there is none. */
    step(id: number, step: Step): MenuNode[] | undefined {
      const place = placeAfter(nodes, id, step);
      if (!place) return undefined;
      const after = moved(nodes, id, place);
      update((now) => ({ nodes: after, expanded: withParents(now, place.parentId) }));
      return after;
    },

    remove(id: number): Removal {
      const node = nodeOf(nodes, id);
      const place = positionOf(nodes, id);
      if (!node || !place) return { undo() {}, settle() {} };
      update((now) => ({ nodes: without(now.nodes, id), removed: [...now.removed, node] }));
      return {
        undo: () =>
          update((now) => {
            const after = putBack(now.nodes, { node, place });
            const parents = parentsOf(after, id);
            return { nodes: after, expanded: new Set([...now.expanded, ...parents]) };
          }),
        settle: () => update((now) => ({ removed: now.removed.filter((other) => other !== node) })),
      };
    },

    setOpen: (id: number, isOpen: boolean) =>
      update((now) => ({ open: isOpen ? new Set([...now.open, id]) : minus(now.open, id) })),

    setExpanded: (ids: Iterable<number>) => update(() => ({ expanded: new Set(ids) })),

    /** Opens whatever hides it, and its edit box. */
    show: (id: number) =>
      update((now) => ({
        expanded: new Set([...now.expanded, ...parentsOf(now.nodes, id)]),
        open: new Set([...now.open, id]),
      })),
  };
}

/** What was open stays open: ids are the same after a save. */
function editingOf(saved: SavedMenu, before?: Editing): Editing {
  const nodes = nodesOf(saved.menu);
  return {
    saved,
    nodes,
    open: new Set(),
    expanded: before?.expanded ?? new Set(nodes.map(({ menu_id }) => menu_id)),
    removed: before?.removed ?? [],
  };
}

function withParents({ expanded, nodes }: Editing, parentId: number | null): ReadonlySet<number> {
  if (parentId === null) return expanded;
  return new Set([...expanded, ...parentsOf(nodes, parentId), parentId]);
}

function minus(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id));
}
