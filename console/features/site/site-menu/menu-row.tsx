import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useRef } from 'react';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { TickBox } from '../../../kit/list/tick-box.tsx';
import { plural } from '../../../lib/format.ts';
import type { EditedField, MenuActions } from './menu-actions.ts';
import { MenuEditBox } from './menu-edit-box.tsx';
import { MenuRowButtons } from './menu-row-buttons.tsx';
import classes from './menu-tree.module.css';
import { type MenuNode, nodeState, nodeTitle } from './menu-tree.ts';
import type { MenuRowHandlers } from './row-handlers.ts';
import type { MenuUrlCheckResult } from './site-menu.queries.ts';
import type { MenuTreeItem } from './use-menu-drag.ts';
import { describeMenuItemProblem } from './verify-urls.ts';

interface MenuRowProps {
  item: MenuTreeItem;
  node: MenuNode;
  actions: MenuActions;
  handlers: MenuRowHandlers;
  hosts: readonly string[];
  check: MenuUrlCheckResult | undefined;
  level: number;
  /** Position and number of siblings, for the attributes of the tree item. */
  place: string;
  /** Possible steps, joined by spaces. */
  steps: string;
  isOpen: boolean;
  isExpanded: boolean;
  isFocused: boolean;
  isTicked: boolean;
  isDropTarget: boolean;
  focused: { field: EditedField } | undefined;
}

/** Memoised, because a menu has up to 300 rows. */
export const MenuRow = memo(function MenuRow({
  item,
  node,
  actions,
  handlers,
  hosts,
  check,
  level,
  steps,
  isOpen,
  isExpanded,
  isFocused,
  isTicked,
  isDropTarget,
  focused,
}: MenuRowProps) {
  const { menu_id: id, items } = node;
  const name = nodeTitle(node);
  const state = nodeState(node);
  const problem = describeMenuItemProblem(node, hosts, check);
  const title = useRef<HTMLDivElement>(null);
  // The library registers and focuses the row; for screen readers the tree item is its title.
  const registerRow = useCallback(
    (row: HTMLDivElement | null) => {
      if (row) row.focus = (options) => title.current?.focus(options);
      item.registerElement(row);
    },
    [item],
  );

  // Drops the library's click handler, which would toggle the item wherever it is clicked.
  const { role, tabIndex, onClick: _, 'aria-label': __, ...props } = item.getProps();
  const isAriaAttribute = ([attribute]: [string, unknown]) => attribute.startsWith('aria-');
  const ofRow = {
    ...Object.fromEntries(Object.entries(props).filter((entry) => !isAriaAttribute(entry))),
    ref: registerRow,
  };
  const ofTitle = {
    ...Object.fromEntries(Object.entries(props).filter(isAriaAttribute)),
    role,
    tabIndex,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handlers.keyDown(id, event),
    onFocus: () => item.setFocused(),
  };
  /** Tab stops only at buttons of the focused row. */
  const stop = isFocused ? 0 : -1;

  return (
    <div
      {...ofRow}
      className={classes.item}
      style={{ '--level': level } as CSSProperties}
      data-menu-id={id}
      data-target={isDropTarget || undefined}
    >
      <div className={classes.row} data-bad={problem !== undefined || undefined}>
        <TickBox
          aria-label={`Tick ${name}`}
          tabIndex={stop}
          checked={isTicked}
          onChange={(event) => actions.setTicked(id, event.currentTarget.checked)}
        />
        <span className={classes.grip} {...item.getDragHandleProps()} aria-hidden>
          <IconGripVertical size={18} stroke={1.5} />
        </span>
        {items.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            className={classes.toggle}
            aria-label={`${isExpanded ? 'Collapse' : 'Expand'} ${name}`}
            aria-expanded={isExpanded}
            onClick={() => (isExpanded ? item.collapse() : item.expand())}
          >
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </ActionIcon>
        )}
        <div {...ofTitle} ref={title} id={treeItemId(id)} className={classes.naming}>
          <div className={classes.title} dir="auto">
            {node.title.trim() || menuMessages.noLabel}
          </div>
          <div className={classes.url}>{node.url.trim() || menuMessages.noUrl}</div>
          {check?.isGood && (
            <span className={classes.good} title="This address is good">
              <IconCircleCheck size={16} aria-hidden />
              <VisuallyHidden>good</VisuallyHidden>
            </span>
          )}
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
        <MenuRowButtons {...{ id, name, steps, level, isOpen, stop, handlers }} />
        {(problem || check?.redirectsTo) && (
          <div className={classes.notes}>
            {problem && !isOpen && <span className={classes.problem}>{problem}</span>}
            {check && !check.isGood && (
              <LinkButton
                size="sm"
                underline="always"
                aria-label={`Check ${name} again`}
                onClick={() => handlers.checkAgain(node)}
              >
                Check this one again
              </LinkButton>
            )}
            {check?.redirectsTo && (
              <span>
                It leads to {check.redirectsTo}.{' '}
                <LinkButton
                  size="sm"
                  underline="always"
                  onClick={() => actions.change(id, { url: check.redirectsTo ?? '' })}
                >
                  Use that address for {name}
                </LinkButton>
              </span>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <MenuEditBox
          {...{ node, hosts, actions, focused }}
          onDone={() => handlers.toggleEditing(id)}
        />
      )}
    </div>
  );
});

/** Element id of the tree item, which is only a part of the row. */
export function treeItemId(id: number): string {
  return `menu-item-${id}`;
}
