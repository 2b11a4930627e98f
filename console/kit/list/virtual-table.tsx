import { Box, Skeleton } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './virtual-table.module.css';
import WholeText from './whole-text.tsx';

export interface VirtualColumn<Row> {
  id: string;
  header: string;
  width: string;
  align?: 'end';
  cell(row: Row): ReactNode;
}

interface VirtualTableProps<Row> {
  label: string;
  height: number;
  minWidth: number;
  columns: readonly VirtualColumn<Row>[];
  count: number;
  rowAt(index: number): Row | undefined;
  onShow(first: number, last: number): void;
}

const rowHeightPixels = 40;
const overscanRows = 10;

/**
 * Table of any length in its own scroll box. All rows have the same height, and only visible ones
 * are rendered; ARIA attributes give the total and the row numbers.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, height, minWidth, columns, count, rowAt, onShow } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeightPixels), count) - overscanRows);
  const last = Math.min(count, Math.ceil((top + height) / rowHeightPixels) + overscanRows);

  useEffect(() => onShow(first, last), [onShow, first, last]);

  useEffect(() => {
    if (box.current)
      box.current.scrollTop = Math.min(box.current.scrollTop, count * rowHeightPixels);
  }, [count]);

  const style = {
    '--row-height': `${rowHeightPixels}px`,
    '--table-columns': columns.map(({ width }) => width).join(' '),
    '--table-min-width': `${minWidth}rem`,
  } as CSSProperties;
  return (
    <Box
      ref={box}
      className={classes.box}
      style={style}
      mah={height}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {/* Not a <table>: its rows could not be positioned freely. */}
      <Box role="table" aria-label={label} aria-rowcount={count + 1} className={classes.table}>
        <Box role="rowgroup" className={classes.head}>
          <Box role="row" aria-rowindex={1} className={classes.row}>
            {columns.map(({ id, header, align }) => (
              <Box key={id} role="columnheader" className={classes.cell} data-align={align}>
                {header}
              </Box>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup" className={classes.rows} h={count * rowHeightPixels}>
          {Array.from({ length: last - first }, (_, place) => {
            const index = first + place;
            return <VirtualRow key={index} index={index} row={rowAt(index)} columns={columns} />;
          })}
        </Box>
      </Box>
      <WholeText within={box} />
    </Box>
  );
}

function VirtualRow<Row>({
  index,
  row,
  columns,
}: {
  index: number;
  row: Row | undefined;
  columns: readonly VirtualColumn<Row>[];
}) {
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      className={classes.row}
      style={{ top: index * rowHeightPixels }}
    >
      {columns.map(({ id, align, cell }) => (
        <Box key={id} role="cell" className={classes.cell} data-align={align} data-clip>
          {row === undefined ? <Skeleton height={12} /> : cell(row)}
        </Box>
      ))}
    </Box>
  );
}
