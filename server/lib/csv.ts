import { stringify } from 'csv-stringify/sync';

/**
 * Where a spreadsheet would take what follows for a formula; wide signs count as well. Besides
 * the beginning of a line that is behind what separates cells for those who do not use commas:
 * to them our quotes mean nothing.
 */
const formula =
  /^(?=[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠]|\t)|(?<=[;\t])(?=(?:[^\S\r\n\t\u2028\u2029]|")*[=+\-@＝＋－＠])/gm;

/**
 * Some spreadsheets pass over leading spaces, and some read a cell again line by line, so each
 * line is looked at. The apostrophe makes it text, and is not shown.
 */
export function withoutFormulas(cell: string): string {
  return cell.replace(formula, "'");
}

type Rows = readonly (readonly string[])[];

/** Rows as CSV with CRLF line ends, safe to open in a spreadsheet. */
export function csvRows(rows: Rows): string {
  return plainCsvRows(rows.map((row) => row.map(withoutFormulas)));
}

/** The same with the values as they are, for programs. */
export function plainCsvRows(rows: Rows): string {
  return stringify(
    rows.map((row) => [...row]),
    // A line break of any kind would otherwise end the row for most readers.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
