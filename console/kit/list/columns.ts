import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Names the column in the address (`sortBy`) and in the person's preferences. */
  id: string;
  header: string;
  /** Plain text is cut off after two lines, and stands whole in a tooltip. */
  cell(row: Row): ReactNode;
  /** Numbers stand at the end of their column; numbers and dates stay on one line. */
  kind?: 'text' | 'number' | 'date';
  sortable?: boolean;
  /** What the first click on the head does. Numbers and dates begin with the largest, or latest. */
  firstSort?: 'asc' | 'desc';
  align?: 'start' | 'end';
  width?: string;
  /** Never narrower; the table scrolls sideways instead. What words need, unless given. */
  minWidth?: string;
  /** How many lines of a cell that is more than plain text are shown. */
  lines?: number;
  /** Without it a row would not say what it is: not in the column menu, and always in sight. */
  essential?: boolean;
  /** A picture or mark that stands before the name on a phone, where the others stand below. */
  lead?: boolean;
  /** Shown only when the person asks for it. */
  optional?: boolean;
}

/** The columns a person sees; without a choice of their own, all but the optional ones. */
export function hiddenColumnIds<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): string[] {
  const hideable = columns.filter((column) => !column.essential);
  const isHidden = chosen
    ? (column: Column<Row>) => chosen.includes(column.id)
    : (column: Column<Row>) => column.optional === true;
  return hideable.filter(isHidden).map((column) => column.id);
}

export function alignOf<Row>({ kind, align }: Column<Row>): 'start' | 'end' {
  return align ?? (kind === 'number' ? 'end' : 'start');
}

const lineMinWidth = '7rem';
const nameMinWidth = '12rem';

/** Whoever names a width knows what fits in; marks and numbers are as wide as they are. */
export function minWidthOf<Row>({ minWidth, width, kind, essential, lead }: Column<Row>) {
  if (minWidth) return minWidth;
  if (essential) return nameMinWidth;
  return width || lead || (kind ?? 'text') !== 'text' ? undefined : lineMinWidth;
}

/** What a click on the head asks for: the usual direction first, then the other one. */
export function nextSort<Row>(
  { id, kind = 'text', firstSort = kind === 'text' ? 'asc' : 'desc' }: Column<Row>,
  now: { by: string; desc: boolean } | undefined,
): { by: string; desc: boolean } {
  return { by: id, desc: now?.by === id ? !now.desc : firstSort === 'desc' };
}
