import { expect, test } from 'vitest';
import { isCsvTable, listAddressColumns, readCsvColumns } from './csv-columns.ts';

test('lists the columns of a table that contain addresses by heading, the fullest first', async () => {
  const columns = await readCsvColumns(
    '\uFEFFName,Backup,Email\r\n"Bell, Ann",,ann@x.org\r\nBo,bo@y.org,bo@x.org\r\nCy,,cy at x\r\n',
  );
  expect(isCsvTable(columns)).toBe(true);
  expect(listAddressColumns(columns)).toEqual([
    {
      index: 2,
      name: 'Email',
      hasHeading: true,
      addressCount: 2,
      cells: ['ann@x.org', 'bo@x.org', 'cy at x'],
    },
    { index: 1, name: 'Backup', hasHeading: true, addressCount: 1, cells: ['bo@y.org'] },
  ]);
});

test('columns without headings are numbered, and semicolons and tabs separate columns too', async () => {
  for (const sign of [';', '\t']) {
    const columns = await readCsvColumns(`${['a@x.org', 'Ann'].join(sign)}\nb@x.org${sign}Bo`);
    expect(isCsvTable(columns)).toBe(true);
    expect(listAddressColumns(columns).map(({ name, cells }) => [name, cells])).toEqual([
      ['Column 1', ['a@x.org', 'b@x.org']],
    ]);
  }
});

test('separators within quotes do not decide how columns are separated', async () => {
  const columns = await readCsvColumns(
    'Name;Email\r\n"Bell, Ann, ""A, B""";ann@x.org\r\n"Cole, Bo";bo@x.org\r\n',
  );
  expect(listAddressColumns(columns)).toMatchObject([
    { name: 'Email', cells: ['ann@x.org', 'bo@x.org'] },
  ]);
});

test.each(['a@x.org\nb@x.org', 'a@x.org, b@x.org, c@x.org', 'Email\na@x.org', 'a@x.org b@x.org'])(
  '%j is a plain list',
  async (text) => {
    expect(isCsvTable(await readCsvColumns(text))).toBe(false);
  },
);
