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
import { useMemo, useRef } from 'react';
import {
  findNode,
  findPosition,
  fitsBelowLevel,
  listAllNodes,
  type MenuNode,
  type NodePlace,
  nodeTitle,
} from './menu-tree.ts';
import type { MenuEditor } from './use-menu-editor.ts';

const menuIndentPixels = 24;
const rootId = 'root';
export const menuSourceMimeType = 'application/x-steward-menu-source';

const rootNode: MenuNode = { menu_id: 0, title: 'Top level', url: '', items: [], original: null };
const toItemIds = (nodes: readonly MenuNode[]) => nodes.map(({ menu_id }) => String(menu_id));

export type MenuTree = TreeInstance<MenuNode>;
export type MenuTreeItem = ItemInstance<MenuNode>;

/** Connects the tree library: keys, focus, dragging with mouse and keyboard. */
export function useMenuDrag(editor: MenuEditor, onMoved: (id: number, place: NodePlace) => void) {
  const { nodes, expanded } = editor;
  const byId = useMemo(
    () => new Map(listAllNodes(nodes).map((node) => [String(node.menu_id), node])),
    [nodes],
  );
  const findOrRoot = (id: string) => byId.get(id) ?? rootNode;

  function findParent({ item }: DragTarget<MenuNode>): { id: number | null; level: number } {
    if (item.getId() === rootId) return { id: null, level: -1 };
    const id = Number(item.getId());
    return { id, level: findPosition(nodes, id)?.level ?? Number.POSITIVE_INFINITY };
  }

  function findPlace(target: DragTarget<MenuNode>): NodePlace {
    const { id } = findParent(target);
    const children = id === null ? nodes : (findNode(nodes, id)?.items ?? []);
    return {
      parentId: id,
      index: 'insertionIndex' in target ? target.insertionIndex : children.length,
    };
  }

  const expandedIds = toItemIds(
    listAllNodes(nodes).filter(({ menu_id, items }) => items.length > 0 && expanded.has(menu_id)),
  ).join();
  // Stable array, because the library re-renders all rows for a new one.
  const expandedItems = useMemo(() => expandedIds.split(',').filter(Boolean), [expandedIds]);

  const tree = useTree<MenuNode>({
    rootItemId: rootId,
    features: [
      syncDataLoaderFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
    ],
    dataLoader: {
      getItem: findOrRoot,
      getChildren: (id) => toItemIds(id === rootId ? nodes : findOrRoot(id).items),
    },
    getItemName: (item) => nodeTitle(item.getItemData()),
    isItemFolder: (item) => item.getItemData().items.length > 0,
    indent: menuIndentPixels,
    seperateDragHandle: true,
    ignoreHotkeysOnInputs: true,
    state: { expandedItems },
    setExpandedItems: (change) => {
      const now = typeof change === 'function' ? change(expandedItems) : change;
      editor.setExpanded(now.map(Number));
    },
    canDrop: (items, target) =>
      items.every((item) => fitsBelowLevel(item.getItemData(), findParent(target).level)),
    onDrop: ([item], target) => {
      if (item) onMoved(Number(item.getId()), findPlace(target));
    },
    canDragForeignDragObjectOver: ({ types }, target) =>
      types.includes(menuSourceMimeType) && fitsBelowLevel(undefined, findParent(target).level),
    canDropForeignDragObject: ({ types }, target) =>
      types.includes(menuSourceMimeType) && fitsBelowLevel(undefined, findParent(target).level),
    onDropForeignDragObject: (dataTransfer, target) => {
      const { title, url } = JSON.parse(dataTransfer.getData(menuSourceMimeType));
      editor.add({ title: String(title), url: String(url) }, findPlace(target), false);
    },
    hotkeys: {
      // Replaces the library's handler, which requires selected items.
      startDrag: {
        hotkey: 'Control+Shift+KeyD',
        preventDefault: true,
        isEnabled: (tree) => !tree.getState().dnd,
        handler(_, tree) {
          tree.startKeyboardDrag([tree.getFocusedItem()]);
          // Without a drop target, the keyboard drag would never end.
          if (!tree.getDragTarget()) tree.stopKeyboardDrag();
        },
      },
    },
  });

  // The library rebuilds its tree only after its own moves, not after a change of order or nesting.
  const shape = `${useMemo(() => describeTreeShape(nodes), [nodes])} ${expandedIds}`;
  const builtShape = useRef<string>(undefined);
  if (builtShape.current !== shape) {
    builtShape.current = shape;
    tree.scheduleRebuildTree();
  }
  return tree;
}

function describeTreeShape(nodes: readonly MenuNode[]): string {
  return nodes.map(({ menu_id, items }) => `${menu_id}(${describeTreeShape(items)})`).join();
}

export function describeDrag(tree: MenuTree): string {
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
