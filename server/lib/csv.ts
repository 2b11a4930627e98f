import { stringify } from 'csv-stringify/sync';

/**
 * Beginnings that a spreadsheet takes for a formula, wide signs included: at the start of a line,
 * and after semicolons and tabs, because programs that separate cells by those ignore our quotes.
 */
const formula =
  /^(?=[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠]|\t)|(?<=[;\t])(?=(?:[^\S\r\n\t\u2028\u2029]|")*[=+\-@＝＋－＠])/gm;

/**
 * Puts an apostrophe before formulas, which makes them text and is not shown. Checks every line of
 * a cell: some spreadsheets skip leading spaces or read a cell again line by line.
 */
export function escapeFormulas(cell: string): string {
  return cell.replace(formula, "'");
}

/** Begins a file for spreadsheets, which otherwise take UTF-8 for another encoding. */
export const byteOrderMark = '\uFEFF';

type Rows = readonly (readonly string[])[];

/** CSV with CRLF line ends, safe to open in a spreadsheet. */
export function formatCsv(rows: Rows): string {
  return formatPlainCsv(rows.map((row) => row.map(escapeFormulas)));
}

export function formatPlainCsv(rows: Rows): string {
  return stringify(
    rows.map((row) => [...row]),
    // Quotes line breaks of any kind: they would end the row for most readers.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
