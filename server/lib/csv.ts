import { stringify } from 'csv-stringify/sync';

/**
 * Beginnings that spreadsheets read as formulas, including fullwidth signs: at the start of a line,
 * and after semicolons and tabs, because programs that split cells there ignore our quotes.
 */
const formulaStartPattern =
  /^(?=[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠]|\t)|(?<=[;\t])(?=(?:[^\S\r\n\t\u2028\u2029]|")*[=+\-@＝＋－＠])/gm;

/**
 * Puts an apostrophe before formulas, which turns them into text and is not shown. Checks every
 * line of a cell, because some spreadsheets skip leading spaces or split a cell into lines.
 */
export function escapeFormulas(cell: string): string {
  return cell.replace(formulaStartPattern, "'");
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

type CsvCells = readonly (readonly string[])[];

export function formatCsv(rows: CsvCells): string {
  return formatPlainCsv(rows.map((row) => row.map(escapeFormulas)));
}

export function formatPlainCsv(rows: CsvCells): string {
  return stringify(
    rows.map((row) => [...row]),
    // Quotes line breaks of any kind: they would end the row for most readers.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
