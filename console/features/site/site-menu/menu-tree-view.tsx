import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { MenuRow, treeItemId } from './menu-row.tsx';
import classes from './menu-tree.module.css';
import { allNodes, described, moved, nameOf, nodeOf, type Place, type Step } from './menu-tree.ts';
import { draggingText, type MenuTreeItem, useMenuDrag } from './use-menu-drag.ts';
import type { MenuEditor } from './use-menu-editor.ts';
import type { UrlChecks } from './use-url-checks.ts';

/** What gets the focus once the tree is drawn anew. */
interface Focus {
  id: number;
  /** A button of the row; the row itself where it cannot be used any more. */
  action?: string;
}

const stepKeys: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The menu as a tree that can be changed with the mouse, with keys, and with a finger. */
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

  function tellMove(id: number, place: Place) {
    setTold(described(moved(nodes, id, place), id));
  }

  // Rows that change places lose the focus on the way.
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

  function step(id: number, way: Step, action?: string) {
    const after = editor.step(id, way);
    focus(id, action);
    setTold(after ? described(after, id) : `${nameOf(nodeOf(nodes, id))} cannot go there.`);
  }

  function remove(id: number) {
    const node = nodeOf(nodes, id);
    if (!node) return;
    const order = tree.getItems().map((item) => Number(item.getId()));
    const gone = new Set(allNodes([node]).map(({ menu_id }) => menu_id));
    const at = order.indexOf(id);
    const next = [...order.slice(at), ...order.slice(0, at).reverse()].find((n) => !gone.has(n));
    const removal = editor.remove(id);
    if (next !== undefined) focus(next);
    const below = gone.size - 1;
    const message = `${nameOf(node)} removed${below > 0 ? `, with ${plural(below, 'item')} below it` : ''}`;
    showSnack(message, {
      action: {
        label: 'Undo',
        run() {
          removal.undo();
          focus(id);
        },
      },
      onGone: removal.settle,
    });
  }

  function addChild(id: number) {
    const child = editor.addChild(id);
    if (child !== undefined) setTold(`New item below ${nameOf(nodeOf(nodes, id))}`);
  }

  function toggleEditing(id: number) {
    const isOpen = !editor.open.has(id);
    editor.setOpen(id, isOpen);
    if (!isOpen) focus(id, 'edit');
  }

  /** On the row itself; the buttons in it have keys of their own. */
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

  const items = tree.getItems().filter((item) => nodeOf(nodes, Number(item.getId())));
  const container = tree.getContainerProps('Site menu');
  const { role: _, 'aria-label': label, ref, ...handlers } = container;

  return (
    <div ref={element}>
      <div {...handlers} ref={ref} className={classes.tree}>
        {/* It owns the titles alone: buttons and inputs have no place in a tree. */}
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
        {draggingText(tree) || told}
      </VisuallyHidden>
    </div>
  );
}
