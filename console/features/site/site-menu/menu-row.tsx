import { ActionIcon, Anchor, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useCallback, useRef } from 'react';
import { isBadItem, menuMaxLevel, menuMessages } from '../../../../contract/site/site-menu.ts';
import { Badge } from '../../../kit/badge.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { plural } from '../../../lib/format.ts';
import { MenuEditBox } from './menu-edit-box.tsx';
import classes from './menu-tree.module.css';
import { type MenuNode, type MoveStep, nodeState, nodeTitle, placeAfterStep } from './menu-tree.ts';
import type { MenuUrlCheckResult } from './site-menu.queries.ts';
import type { MenuTreeItem } from './use-menu-drag.ts';
import type { MenuEditor } from './use-menu-editor.ts';

interface MenuRowProps {
  item: MenuTreeItem;
  node: MenuNode;
  editor: MenuEditor;
  hosts: readonly string[];
  check: MenuUrlCheckResult | undefined;
  onStep(step: MoveStep): void;
  onRemove(): void;
  onAddChild(): void;
  onToggleEditing(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

export function MenuRow({
  item,
  node,
  editor,
  hosts,
  check,
  onStep,
  onRemove,
  onAddChild,
  onToggleEditing,
  onKeyDown,
}: MenuRowProps) {
  const { menu_id: id, items } = node;
  const name = nodeTitle(node);
  const state = nodeState(node);
  const { level } = item.getItemMeta();
  const isOpen = editor.open.has(id);
  const title = useRef<HTMLDivElement>(null);
  // The library registers the row and focuses it, but the tree item for screen readers is its
  // title.
  const register = useCallback(
    (row: HTMLDivElement | null) => {
      if (row) row.focus = (options) => title.current?.focus(options);
      item.registerElement(row);
    },
    [item],
  );
  const can = (step: MoveStep) => placeAfterStep(editor.nodes, id, step) !== undefined;

  // Drops the library's click handler, which would toggle the item wherever it is clicked.
  const { role, tabIndex, onClick: _, 'aria-label': __, ...props } = item.getProps();
  const isSpoken = ([attribute]: [string, unknown]) => attribute.startsWith('aria-');
  const ofRow = {
    ...Object.fromEntries(Object.entries(props).filter((entry) => !isSpoken(entry))),
    ref: register,
  };
  const ofTitle = {
    ...Object.fromEntries(Object.entries(props).filter(isSpoken)),
    role,
    tabIndex,
    onKeyDown,
    onFocus: () => item.setFocused(),
  };

  /** Tab stops only at buttons of the focused row. */
  const stop = item.isFocused() ? 0 : -1;
  const button = (action: string, label: string, Icon: TablerIcon, run: () => void) => ({
    action,
    label,
    Icon,
    run,
    tabIndex: stop,
  });

  return (
    <div
      {...ofRow}
      className={classes.item}
      style={{ '--level': level } as CSSProperties}
      data-menu-id={id}
      data-target={item.isUnorderedDragTarget() || undefined}
    >
      <div className={classes.row} data-bad={isBadItem(node, hosts) || undefined}>
        <span className={classes.grip} {...item.getDragHandleProps()} aria-hidden>
          <IconGripVertical size={18} stroke={1.5} />
        </span>
        {items.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            className={classes.toggle}
            aria-label={`${item.isExpanded() ? 'Collapse' : 'Expand'} ${name}`}
            aria-expanded={item.isExpanded()}
            onClick={() => (item.isExpanded() ? item.collapse() : item.expand())}
          >
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </ActionIcon>
        )}
        <div {...ofTitle} ref={title} id={treeItemId(id)} className={classes.naming}>
          <div className={classes.title} dir="auto">
            {node.title.trim() || menuMessages.noLabel}
          </div>
          <div className={classes.url}>{node.url.trim() || menuMessages.noUrl}</div>
          {state !== 'saved' && (
            <Badge {...(state === 'new' && { look: 'light', color: 'cyan' })}>
              {state === 'new' ? 'New' : 'Edited'}
            </Badge>
          )}
          {items.length > 0 && (
            <Badge title={plural(items.length, 'child', 'children')}>
              {items.length}
              <VisuallyHidden>{items.length === 1 ? ' child' : ' children'}</VisuallyHidden>
            </Badge>
          )}
        </div>
        <div className={classes.actions}>
          <RowButton
            {...button('up', `Move ${name} up`, IconArrowUp, () => onStep('up'))}
            disabled={!can('up')}
          />
          <RowButton
            {...button('down', `Move ${name} down`, IconArrowDown, () => onStep('down'))}
            disabled={!can('down')}
          />
          <RowButton
            {...button('in', `Put ${name} below the one before`, IconIndentIncrease, () =>
              onStep('in'),
            )}
            disabled={!can('in')}
          />
          <RowButton
            {...button('add', `Add an item below ${name}`, IconPlus, onAddChild)}
            disabled={level >= menuMaxLevel}
          />
          <RowButton
            {...button('edit', `Edit ${name}`, IconPencil, onToggleEditing)}
            isOn={isOpen}
          />
          <TrashButton
            label={`Remove ${name}`}
            title={`Remove ${name}`}
            data-action="remove"
            tabIndex={stop}
            onClick={onRemove}
          />
        </div>
        {check?.redirectsTo && (
          <Text size="sm" className={classes.redirect}>
            It leads to {check.redirectsTo}.{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => editor.change(id, { url: check.redirectsTo ?? '' })}
            >
              Use that address for {name}
            </Anchor>
          </Text>
        )}
      </div>
      {isOpen && <MenuEditBox node={node} hosts={hosts} editor={editor} onDone={onToggleEditing} />}
    </div>
  );
}

/** Element id of the tree item, which is only a part of the row. */
export function treeItemId(id: number): string {
  return `menu-item-${id}`;
}

interface RowButtonProps {
  action: string;
  label: string;
  Icon: TablerIcon;
  tabIndex: number;
  run(): void;
  disabled?: boolean;
  isOn?: boolean;
}

function RowButton({ action, label, Icon, tabIndex, run, disabled = false, isOn }: RowButtonProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? undefined : 'gray'}
      title={label}
      aria-label={label}
      aria-expanded={isOn}
      data-action={action}
      tabIndex={tabIndex}
      disabled={disabled}
      onClick={run}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
