import { isEmailAddress } from '../../../../contract/leads/lead-uploads.ts';

export interface CsvColumn {
  index: number;
  name: string;
  hasHeading: boolean;
  addressCount: number;
  cells: string[];
}

/** Columns of a CSV, or one column for a plain list. Loads the parser on demand. */
export async function readCsvColumns(text: string): Promise<CsvColumn[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, index) => readCsvColumn(rows, index));
}

function readCsvColumn(rows: readonly string[][], index: number): CsvColumn {
  const [first = '', ...rest] = rows.map((row) => row[index] ?? '');
  // A first cell that is no address is the heading.
  const hasHeading = first !== '' && !isEmailAddress(first.toLowerCase()) && rest.length > 0;
  const cells = (hasHeading ? rest : [first, ...rest]).filter(Boolean);
  return {
    index,
    name: hasHeading ? first : `Column ${index + 1}`,
    hasHeading,
    addressCount: countAddressCells(cells),
    cells,
  };
}

function countAddressCells(cells: readonly string[]): number {
  return cells.filter((cell) => isEmailAddress(cell.toLowerCase())).length;
}

/** Finds the most frequent delimiter of the first lines, outside quotes; a comma on a tie. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const countSign = (sign: string) => head.split(sign).length - 1;
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => countSign(b) - countSign(a));
  return best;
}

/** True if the file has more than addresses, so that someone must choose a column. */
export function isCsvTable(columns: readonly CsvColumn[]): boolean {
  return (
    columns.length > 1 &&
    columns.some(({ hasHeading, addressCount, cells }) => hasHeading || addressCount < cells.length)
  );
}

export function listAddressColumns(columns: readonly CsvColumn[]): CsvColumn[] {
  return columns
    .filter(({ addressCount }) => addressCount > 0)
    .toSorted((a, b) => b.addressCount - a.addressCount || a.index - b.index);
}
