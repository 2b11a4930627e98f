import { useEffect, useMemo, useState } from 'react';
import { isSame } from '../../../lib/is-same.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { createMenuActions, type MenuEditorState, startMenuEditing } from './menu-actions.ts';
import { listAllNodes, toMenu } from './menu-tree.ts';
import type { SavedMenu } from './site-menu.queries.ts';

export type MenuEditor = ReturnType<typeof useMenuEditor>;

/** Editing state of the tree, and all changes possible before saving. */
export function useMenuEditor(stored: SavedMenu) {
  const [store] = useState(() => createStore(startMenuEditing(stored)));
  const actions = useMemo(() => createMenuActions(store), [store]);
  const { saved, nodes, open, expanded, ticked, focused } = useStore(store);
  const isDirty = useMemo(() => !isMenuUnchanged({ nodes, saved }), [nodes, saved]);
  const isOutdated = stored.version !== saved.version;
  // Somebody saved a newer version: loads it unless unsaved or typed changes would be lost.
  useEffect(() => {
    if (!isOutdated || isDirty) return;
    actions.flush();
    if (isMenuUnchanged(store.get())) actions.reset(stored);
  }, [isOutdated, isDirty, actions, store, stored]);

  return {
    ...actions,
    actions,
    store,
    nodes,
    saved,
    isDirty,
    isOutdated: isOutdated && isDirty,
    open,
    expanded,
    ticked,
    focused,
    listExpandable: () => listAllNodes(nodes).filter(({ items }) => items.length > 0),
  };
}

function isMenuUnchanged({ nodes, saved }: Pick<MenuEditorState, 'nodes' | 'saved'>): boolean {
  return isSame(toMenu(nodes), saved.menu);
}
