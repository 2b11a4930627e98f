import { Suspense, useState } from 'react';
import { lazyPart, loadAhead } from '../lazy-part.ts';
import { ColumnButton } from './column-button.tsx';
import type { Column } from './columns.ts';

export interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange(hidden: string[]): void;
}

const loadColumnPopover = () => import('./column-popover.tsx');
const ColumnPopover = lazyPart(loadColumnPopover);

export function ColumnMenu<Row>({ columns, ...menu }: ColumnMenuProps<Row>) {
  const [isWanted, setIsWanted] = useState(false);
  const standIn = (
    <ColumnButton
      onPointerEnter={() => loadAhead(loadColumnPopover)}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return standIn;
  const choices = columns
    .filter((column) => !column.essential)
    .map(({ id, header }) => ({ id, header }));
  return (
    <Suspense fallback={standIn}>
      <ColumnPopover {...menu} choices={choices} />
    </Suspense>
  );
}
