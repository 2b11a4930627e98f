import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { MenuRow, treeItemId } from './menu-row.tsx';
import classes from './menu-tree.module.css';
import {
  allNodes,
  describePosition,
  findNode,
  type MoveStep,
  moveNode,
  type NodePlace,
  nodeTitle,
} from './menu-tree.ts';
import { describeDrag, type MenuTreeItem, useMenuDrag } from './use-menu-drag.ts';
import type { MenuEditor } from './use-menu-editor.ts';
import type { UrlChecks } from './use-url-checks.ts';

/** Element to focus after the next render. */
interface Focus {
  id: number;
  /** Button of the row; falls back to the row if the button is disabled. */
  action?: string;
}

const stepKeys: Record<string, MoveStep> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The menu as a tree that can be edited by mouse, keyboard and touch. */
export function MenuTreeView({ editor, checks }: { editor: MenuEditor; checks: UrlChecks }) {
  const { nodes } = editor;
  const { site } = useViewer();
  const hosts = [site.host, site.host.replace(/:\d+$/, '')];
  const [told, setTold] = useState('');
  const element = useRef<HTMLDivElement>(null);
  const focusNext = useRef<Focus>(undefined);

  const tree = useMenuDrag(editor, (id, place) => {
    editor.move(id, place);
    tellMove(id, place);
  });

  function tellMove(id: number, place: NodePlace) {
    setTold(describePosition(moveNode(nodes, id, place), id));
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

  function focus(id: number, action?: string) {
    tree.getItemInstance(String(id)).setFocused();
    focusNext.current = { id, ...(action && { action }) };
  }

  function step(id: number, way: MoveStep, action?: string) {
    const after = editor.step(id, way);
    focus(id, action);
    setTold(
      after ? describePosition(after, id) : `${nodeTitle(findNode(nodes, id))} cannot go there.`,
    );
  }

  function remove(id: number) {
    const node = findNode(nodes, id);
    if (!node) return;
    const order = tree.getItems().map((item) => Number(item.getId()));
    const gone = new Set(allNodes([node]).map(({ menu_id }) => menu_id));
    const at = order.indexOf(id);
    const next = [...order.slice(at), ...order.slice(0, at).reverse()].find((n) => !gone.has(n));
    const removal = editor.remove(id);
    if (next !== undefined) focus(next);
    const below = gone.size - 1;
    const message = `${nodeTitle(node)} removed${below > 0 ? `, with ${plural(below, 'item')} below it` : ''}`;
    showSnack(message, {
      action: {
        label: 'Undo',
        run() {
          removal.undo();
          focus(id);
        },
      },
      onGone: removal.finish,
    });
  }

  function addChild(id: number) {
    const child = editor.addChild(id);
    if (child !== undefined) setTold(`New item below ${nodeTitle(findNode(nodes, id))}`);
  }

  function toggleEditing(id: number) {
    const isOpen = !editor.open.has(id);
    editor.setOpen(id, isOpen);
    if (!isOpen) focus(id, 'edit');
  }

  /** Handles keys on the row itself; its buttons have their own. */
  function onKeyDown(id: number, event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented) return;
    const way = event.altKey ? stepKeys[event.key] : undefined;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (way) step(id, way);
    else if (isPlain && (event.key === 'Enter' || event.key === 'F2')) toggleEditing(id);
    else if (isPlain && event.key === 'Delete') remove(id);
    else if (isPlain && event.key === 'Insert') addChild(id);
    else return;
    event.preventDefault();
  }

  const items = tree.getItems().filter((item) => findNode(nodes, Number(item.getId())));
  const container = tree.getContainerProps('Site menu');
  const { role: _, 'aria-label': label, ref, ...handlers } = container;

  return (
    <div ref={element}>
      <div {...handlers} ref={ref} className={classes.tree}>
        {/* Owns only the titles: buttons and inputs are not allowed in a tree role. */}
        {items.length > 0 && (
          <div
            role="tree"
            aria-label={label}
            aria-describedby="menu-keys"
            aria-owns={items.map((item) => treeItemId(Number(item.getId()))).join(' ')}
          />
        )}
        {items.map((item: MenuTreeItem) => {
          const node = item.getItemData();
          const id = node.menu_id;
          return (
            <MenuRow
              key={id}
              item={item}
              node={node}
              editor={editor}
              hosts={hosts}
              check={checks.resultOf(node)}
              onStep={(way) => step(id, way, way)}
              onRemove={() => remove(id)}
              onAddChild={() => addChild(id)}
              onToggleEditing={() => toggleEditing(id)}
              onKeyDown={(event) => onKeyDown(id, event)}
            />
          );
        })}
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
        {describeDrag(tree) || told}
      </VisuallyHidden>
    </div>
  );
}
