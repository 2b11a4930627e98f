import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { escapeFormulas, formatCsv } from './csv.ts';

describe('cells that look like formulas', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1 617 555 0123', "'+1 617 555 0123"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['   =1+1', "'   =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\tplain', "'\tplain"],
    ['first\n=HYPERLINK("x")', `first\n'=HYPERLINK("x")`],
    ['first\r\n  @x', "first\r\n'  @x"],
    ['first\r-x', "first\r'-x"],
    ['＝1+1', "'＝1+1"],
    ['=a\n=b', "'=a\n'=b"],
    ['a;=1+1', "a;'=1+1"],
    ['a; @SUM(A1);b;-2', "a;' @SUM(A1);b;'-2"],
    ['a;"=1+1"', `a;'"=1+1"`],
    ['a\t+1', "a\t'+1"],
    ['one\ntwo;＝1', "one\ntwo;'＝1"],
  ])('%j becomes %j', (cell, safe) => {
    expect(escapeFormulas(cell)).toBe(safe);
  });

  test.each([
    '',
    'a;b',
    'a, -2',
    'Hi, @mary',
    'plain',
    'a=b',
    '1-2',
    'me@example.org',
    "'quoted'",
    'two\nlines',
    '(617) 555',
  ])('%j stays', (cell) => {
    expect(escapeFormulas(cell)).toBe(cell);
  });
});

/** Cells of a line as seen by a spreadsheet that separates them by semicolons or tabs. */
test.each([';', '\t'])('no cell is a formula where %j separates', (separator) => {
  const cells = ['a;=1+1', 'x\t=1+1', 'b;"=1+1"', 'plain', '=1', 'c; =1', 'a,b;=1', '";=1'];
  for (const cell of cells) {
    const line = formatCsv([['first', cell, 'last']]).trimEnd();
    const read = line.split(separator).map((part) => part.replace(/^[\s"]+/, ''));
    expect(read.filter((part) => /^[=+\-@]/.test(part))).toEqual([]);
  }
});

test('rows can be parsed again, whatever they contain', () => {
  const rows = [
    ['Name', 'Note'],
    ['O"Brien, Jr.', 'one\ntwo; "three"'],
    ['', ' spaces '],
    ['Zoë 勇気', '🎗️'],
  ];
  const text = formatCsv(rows);
  expect(parse(text)).toEqual(rows);
  expect(text.startsWith('Name,Note\r\n')).toBe(true);
});
