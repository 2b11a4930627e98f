/** The rows of a CSV file, by the names in its first line. Quoted values may span lines. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readRows(text);
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}

function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const value = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;
  while (value.lastIndex < text.length) {
    const match = value.exec(text);
    if (!match) throw new Error(`Not a CSV file near character ${value.lastIndex}.`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
