import {
  AssistiveDndState,
  type DragTarget,
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  keyboardDragAndDropFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useMemo } from 'react';
import {
  allNodes,
  fits,
  type MenuNode,
  nameOf,
  nodeOf,
  type Place,
  positionOf,
} from './menu-tree.ts';
import type { MenuEditor } from './use-menu-editor.ts';

export const indentPixels = 24;
const rootId = 'root';
/** What a source carries while it is dragged. */
export const sourceFormat = 'application/x-steward-menu-source';

const root: MenuNode = { menu_id: 0, title: 'Top level', url: '', items: [], original: null };
const ids = (nodes: readonly MenuNode[]) => nodes.map(({ menu_id }) => String(menu_id));

export type MenuTree = TreeInstance<MenuNode>;
export type MenuTreeItem = ItemInstance<MenuNode>;

/** The tree as the library for trees sees it: keys, focus, dragging with the mouse and with keys. */
export function useMenuDrag(editor: MenuEditor, onMoved: (id: number, place: Place) => void) {
  const { nodes, expanded } = editor;
  const find = (id: string) => (id === rootId ? root : (nodeOf(nodes, Number(id)) ?? root));

  function parentOf({ item }: DragTarget<MenuNode>): { id: number | null; level: number } {
    if (item.getId() === rootId) return { id: null, level: -1 };
    const id = Number(item.getId());
    return { id, level: positionOf(nodes, id)?.level ?? Number.POSITIVE_INFINITY };
  }

  function placeOf(target: DragTarget<MenuNode>): Place {
    const { id } = parentOf(target);
    const children = id === null ? nodes : (nodeOf(nodes, id)?.items ?? []);
    return {
      parentId: id,
      index: 'insertionIndex' in target ? target.insertionIndex : children.length,
    };
  }

  // The same list as long as it says the same: the library takes another one for a change.
  const expandedItems = useMemo(
    () =>
      ids(
        allNodes(nodes).filter(({ menu_id, items }) => items.length > 0 && expanded.has(menu_id)),
      ),
    [nodes, expanded],
  );

  const tree = useTree<MenuNode>({
    rootItemId: rootId,
    features: [
      syncDataLoaderFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
    ],
    dataLoader: {
      getItem: find,
      getChildren: (id) => ids(id === rootId ? nodes : find(id).items),
    },
    getItemName: (item) => nameOf(item.getItemData()),
    isItemFolder: (item) => item.getItemData().items.length > 0,
    indent: indentPixels,
    seperateDragHandle: true,
    ignoreHotkeysOnInputs: true,
    state: { expandedItems },
    setExpandedItems: (change) => {
      const now = typeof change === 'function' ? change(expandedItems) : change;
      editor.setExpanded(now.map(Number));
    },
    canDrop: (items, target) =>
      items.every((item) => fits(item.getItemData(), parentOf(target).level)),
    onDrop: ([item], target) => {
      if (item) onMoved(Number(item.getId()), placeOf(target));
    },
    canDragForeignDragObjectOver: ({ types }, target) =>
      types.includes(sourceFormat) && fits(undefined, parentOf(target).level),
    canDropForeignDragObject: ({ types }, target) =>
      types.includes(sourceFormat) && fits(undefined, parentOf(target).level),
    onDropForeignDragObject: (dataTransfer, target) => {
      const { title, url } = JSON.parse(dataTransfer.getData(sourceFormat));
      editor.add({ title: String(title), url: String(url) }, placeOf(target), false);
    },
    hotkeys: {
      // The library's own asks for selected items, which there are none of.
      startDrag: {
        hotkey: 'Control+Shift+KeyD',
        preventDefault: true,
        isEnabled: (tree) => !tree.getState().dnd,
        handler(_, tree) {
          tree.startKeyboardDrag([tree.getFocusedItem()]);
          // Where there is no other place for it, the keys would be left to a drag without an end.
          if (!tree.getDragTarget()) tree.stopKeyboardDrag();
        },
      },
    },
  });

  // What is drawn next is what there is now: the library itself looks only when it moved something.
  tree.scheduleRebuildTree();
  return tree;
}

/** What is told while something is dragged with keys. */
export function draggingText(tree: MenuTree): string {
  const { dnd, assistiveDndState } = tree.getState();
  const target = dnd?.dragTarget;
  if (!target || !dnd.draggedItems?.[0]) return '';
  const isInto = !('childIndex' in target);
  const parent = target.item.getId() === rootId ? 'the top level' : target.item.getItemName();
  const where = isInto ? `into ${parent}` : `position ${target.insertionIndex + 1} in ${parent}`;
  const help =
    assistiveDndState === AssistiveDndState.Started
      ? ' Up and down choose the place, Enter drops it there, Escape leaves it where it was.'
      : '';
  return `Moving ${dnd.draggedItems[0].getItemName()}: ${where}.${help}`;
}
