import { Text, VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { MenuRow, treeItemId } from './menu-row.tsx';
import classes from './menu-tree.module.css';
import {
  describePosition,
  findNode,
  listAllNodes,
  listNodePlaces,
  type MoveStep,
  moveNode,
  type NodePlace,
  nodeTitle,
} from './menu-tree.ts';
import type { MenuRowHandlers } from './row-handlers.ts';
import { describeDrag, type MenuTreeItem, useMenuDrag } from './use-menu-drag.ts';
import type { MenuEditor } from './use-menu-editor.ts';
import type { UrlChecks } from './use-url-checks.ts';

interface MenuRowFocus {
  id: number;
  /** Button of the row; falls back to the row if the button is disabled. */
  action?: string;
}

const moveStepByArrowKey: Record<string, MoveStep> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface MenuTreeViewProps {
  editor: MenuEditor;
  checks: UrlChecks;
  hosts: readonly string[];
}

export function MenuTreeView({ editor, checks, hosts }: MenuTreeViewProps) {
  const { nodes, actions } = editor;
  const places = useMemo(() => listNodePlaces(nodes), [nodes]);
  const [announcement, setAnnouncement] = useState('');
  const element = useRef<HTMLDivElement>(null);
  const focusNext = useRef<MenuRowFocus>(undefined);

  const tree = useMenuDrag(editor, (id, place) => {
    editor.move(id, place);
    announceMove(id, place);
  });

  function announceMove(id: number, place: NodePlace) {
    setAnnouncement(describePosition(moveNode(nodes, id, place), id));
  }

  // Moved rows lose the focus.
  useEffect(() => {
    const wanted = focusNext.current;
    if (!wanted) return;
    const row = element.current?.querySelector<HTMLElement>(`[data-menu-id="${wanted.id}"]`);
    if (!row) return;
    focusNext.current = undefined;
    const button =
      wanted.action &&
      row.querySelector<HTMLElement>(`[data-action="${wanted.action}"]:not(:disabled)`);
    (button || row.querySelector<HTMLElement>('[role="treeitem"]'))?.focus();
  });

  function focusItem(id: number, action?: string) {
    tree.getItemInstance(String(id)).setFocused();
    focusNext.current = { id, ...(action && { action }) };
  }

  function moveByStep(id: number, way: MoveStep, action?: string) {
    const after = editor.step(id, way);
    focusItem(id, action);
    setAnnouncement(
      after ? describePosition(after, id) : `${nodeTitle(findNode(nodes, id))} cannot go there.`,
    );
  }

  function remove(id: number) {
    const node = findNode(nodes, id);
    if (!node) return;
    const order = tree.getItems().map((item) => Number(item.getId()));
    const gone = new Set(listAllNodes([node]).map(({ menu_id }) => menu_id));
    const at = order.indexOf(id);
    const next = [...order.slice(at), ...order.slice(0, at).reverse()].find((n) => !gone.has(n));
    const removal = editor.remove(id);
    if (next !== undefined) focusItem(next);
    const below = gone.size - 1;
    const message = `${nodeTitle(node)} removed${below > 0 ? `, with ${plural(below, 'item')} below it` : ''}`;
    showSnack(message, {
      action: {
        label: 'Undo',
        run() {
          removal.undo();
          focusItem(id);
        },
      },
      onGone: removal.finish,
    });
  }

  function addChild(id: number) {
    const child = editor.addChild(id);
    if (child !== undefined) setAnnouncement(`New item below ${nodeTitle(findNode(nodes, id))}`);
  }

  function toggleEditing(id: number) {
    const isOpen = !editor.open.has(id);
    editor.setOpen(id, isOpen);
    if (!isOpen) focusItem(id, 'edit');
  }

  /** Handles keys on the row itself; its buttons have their own. */
  function onKeyDown(id: number, event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented) return;
    const way = event.altKey ? moveStepByArrowKey[event.key] : undefined;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (way) moveByStep(id, way);
    else if (isPlain && (event.key === 'Enter' || event.key === 'F2')) toggleEditing(id);
    else if (isPlain && event.key === 'Delete') remove(id);
    else if (isPlain && event.key === 'Insert') addChild(id);
    else return;
    event.preventDefault();
  }

  // Handlers that never change, so that rows are not re-rendered.
  const latest = useRef<MenuRowHandlers>(undefined);
  latest.current = {
    step: (id, way) => moveByStep(id, way, way),
    remove,
    addChild,
    toggleEditing,
    checkAgain: (node) => checks.checkAgain(node),
    keyDown: onKeyDown,
  };
  const handlers = useMemo(
    (): MenuRowHandlers => ({
      step: (...args) => latest.current?.step(...args),
      remove: (id) => latest.current?.remove(id),
      addChild: (id) => latest.current?.addChild(id),
      toggleEditing: (id) => latest.current?.toggleEditing(id),
      checkAgain: (node) => latest.current?.checkAgain(node),
      keyDown: (...args) => latest.current?.keyDown(...args),
    }),
    [],
  );

  function renderRow(item: MenuTreeItem) {
    const id = Number(item.getId());
    const found = places.get(id);
    if (!found) return null;
    const { node, level, place, steps } = found;
    return (
      <MenuRow
        key={id}
        {...{ item, node, actions, handlers, hosts, level, place, steps }}
        check={checks.resultOf(node)}
        isOpen={editor.open.has(id)}
        isExpanded={item.isExpanded()}
        isFocused={item.isFocused()}
        isTicked={editor.ticked.has(id)}
        isDropTarget={item.isUnorderedDragTarget()}
        focused={editor.focused?.id === id ? editor.focused : undefined}
      />
    );
  }

  const items = tree.getItems().filter((item) => places.has(Number(item.getId())));
  const container = tree.getContainerProps('Site menu');
  const { role: _, 'aria-label': label, ref, ...dragHandlers } = container;

  return (
    <div ref={element}>
      <div {...dragHandlers} ref={ref} className={classes.tree}>
        {/* The tree role contains only the titles, because it allows no buttons and inputs. */}
        {items.length > 0 && (
          <div
            role="tree"
            aria-label={label}
            aria-describedby="menu-keys"
            aria-owns={items.map((item) => treeItemId(Number(item.getId()))).join(' ')}
          />
        )}
        {groupByBranch(items).map((branch) => (
          <div
            key={branch[0]?.getId()}
            className={classes.branch}
            style={{ '--rows': branch.length } as CSSProperties}
          >
            {branch.map(renderRow)}
          </div>
        ))}
        {items.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            The menu is empty. Drag something here, or use Add Menu Item.
          </Text>
        )}
        <div className={classes.line} style={tree.getDragLineStyle()} />
      </div>
      <VisuallyHidden id="menu-keys">
        Arrow keys go through the tree. Enter edits an item, Delete removes it, Insert adds one
        below it. Alt with up and down moves it, Alt with right puts it below the one before, Alt
        with left takes it out. Control, Shift and D drag it with the keys.
      </VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {describeDrag(tree) || announcement}
      </VisuallyHidden>
    </div>
  );
}

/** Items of the top level, each with the items below it. */
function groupByBranch(items: readonly MenuTreeItem[]): MenuTreeItem[][] {
  const branches: MenuTreeItem[][] = [];
  for (const item of items) {
    const branch = branches.at(-1);
    if (branch && item.getItemMeta().level > 0) branch.push(item);
    else branches.push([item]);
  }
  return branches;
}
