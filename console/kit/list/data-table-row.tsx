import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { ActionIcon } from '../light/button.tsx';
import { Clip } from './clip.tsx';
import { alignmentOfColumn, type Column } from './columns.ts';
import classes from './data-table.module.css';
import { asCell, asRow } from './table-roles.ts';
import { TickBox } from './tick-box.tsx';

interface DataTableRowProps<Row> {
  id: string;
  row: Row;
  muted: boolean;
  name: string;
  columns: readonly Column<Row>[];
  actions: ReactNode;
  onOpen?(): void;
  expansion?: { isOpen: boolean; toggle(): void; render(): ReactNode };
  selection?: { isSelected: boolean; toggle(isRange: boolean): void; step(by: 1 | -1): void };
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
      <tr
        {...asRow}
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
          <td {...asCell} data-part="select">
            <TickBox
              aria-label={`Select ${name}`}
              checked={selection.isSelected}
              // Prevents Shift from selecting the text in between.
              onMouseDown={(event) => event.shiftKey && event.preventDefault()}
              onChange={(event) => {
                event.currentTarget.focus({ preventScroll: true });
                selection.toggle((event.nativeEvent as globalThis.MouseEvent).shiftKey);
              }}
              onKeyDown={(event) => {
                const by = rowStepOfArrowKey(event);
                if (!by || !focusNeighbour(event.currentTarget, by)) return;
                event.preventDefault();
                selection.step(by);
              }}
            />
          </td>
        )}
        {expansion && (
          <td {...asCell} data-part="expand">
            <ActionIcon
              variant="subtle"
              aria-label={`Details of ${name}`}
              aria-expanded={expansion.isOpen}
              aria-controls={expansion.isOpen ? detailsId : undefined}
              onClick={expansion.toggle}
            >
              <IconChevronRight size={16} className={classes.chevron} aria-hidden />
            </ActionIcon>
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            {...asCell}
            data-align={alignmentOfColumn(column)}
            data-kind={column.kind}
            data-part={column.essential ? 'essential' : column.lead ? 'lead' : 'value'}
            data-label={column.header}
          >
            {renderCellContent(column, row)}
          </td>
        ))}
        {actions && (
          <td {...asCell} data-part="actions">
            {actions}
          </td>
        )}
      </tr>
      {expansion?.isOpen && (
        <tr {...asRow} id={detailsId} className={classes.details}>
          <td {...asCell} colSpan={cells} data-part="whole">
            <div className={classes.detailsContent}>{expansion.render()}</div>
          </td>
        </tr>
      )}
    </>
  );
}

function renderCellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row);
  const isPlain = typeof content === 'string' && (column.kind ?? 'text') === 'text';
  const lines = column.lines ?? (isPlain ? defaultLineCount : undefined);
  if (!lines || !content) return content;
  return (
    <Clip lines={lines} wide={column.width === '100%'}>
      {content}
    </Clip>
  );
}

const defaultLineCount = 2;

function rowStepOfArrowKey({ key, shiftKey }: KeyboardEvent): 1 | -1 | undefined {
  if (!shiftKey) return undefined;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
}

function focusNeighbour(box: HTMLElement, by: 1 | -1): boolean {
  const rows = [...(box.closest('tbody')?.querySelectorAll('[data-row-id]') ?? [])];
  const here = rows.findIndex((row) => row.contains(box));
  const beside = rows[here + by]?.querySelector<HTMLElement>('[data-part="select"] input');
  beside?.focus();
  return beside !== undefined && beside !== null;
}

/** False on or near a control, in a menu, and when selecting text. */
function isPlainClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const element = target as Element;
  return (
    currentTarget.contains(element) &&
    !element.closest('a, button, input, select, textarea, label, [data-part="select"]') &&
    !window.getSelection()?.toString()
  );
}
