import { ActionIcon, Checkbox, Table } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';

interface DataTableRowProps<Row> {
  id: string;
  row: Row;
  muted: boolean;
  name: string;
  columns: readonly Column<Row>[];
  actions: ReactNode;
  onOpen?(): void;
  expansion?: { isOpen: boolean; toggle(): void; render(): ReactNode };
  selection?: { isSelected: boolean; toggle(): void };
}

export function DataTableRow<Row>({
  id,
  row,
  muted,
  name,
  columns,
  actions,
  onOpen,
  expansion,
  selection,
}: DataTableRowProps<Row>) {
  const detailsId = useId();
  const onClick = expansion?.toggle ?? onOpen;
  const cells = columns.length + [actions, expansion, selection].filter(Boolean).length;
  return (
    <>
      <Table.Tr
        role="row"
        className={classes.row}
        data-row-id={id}
        data-muted={muted || undefined}
        data-opens={onClick !== undefined || undefined}
        {...(onClick && {
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (isPlainClick(event)) onClick();
          },
        })}
      >
        {selection && (
          <Table.Td role="cell" data-part="select">
            <Checkbox
              aria-label={`Select ${name}`}
              checked={selection.isSelected}
              onChange={selection.toggle}
            />
          </Table.Td>
        )}
        {expansion && (
          <Table.Td role="cell" data-part="expand">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Details of ${name}`}
              aria-expanded={expansion.isOpen}
              aria-controls={expansion.isOpen ? detailsId : undefined}
              onClick={expansion.toggle}
            >
              <IconChevronRight size={16} className={classes.chevron} aria-hidden />
            </ActionIcon>
          </Table.Td>
        )}
        {columns.map((column) => (
          <Table.Td
            key={column.id}
            role="cell"
            data-align={column.align ?? 'start'}
            data-part={column.essential ? 'essential' : column.lead ? 'lead' : 'value'}
            data-label={column.header}
          >
            {column.cell(row)}
          </Table.Td>
        ))}
        {actions && (
          <Table.Td role="cell" data-part="actions">
            {actions}
          </Table.Td>
        )}
      </Table.Tr>
      {expansion?.isOpen && (
        <Table.Tr role="row" id={detailsId} className={classes.details}>
          <Table.Td role="cell" colSpan={cells} data-part="whole">
            {expansion.render()}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** A click on the row itself: not on or beside a control in it, nor in a menu, nor to mark text. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const element = target as Element;
  return (
    currentTarget.contains(element) &&
    !element.closest('a, button, input, select, textarea, label, [data-part="select"]') &&
    !window.getSelection()?.toString()
  );
}
