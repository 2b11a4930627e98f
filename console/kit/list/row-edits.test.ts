import { expect, test } from 'vitest';
import { appendMissingEditedRows } from './row-edits.ts';

const idOf = (row: { id: string }) => row.id;

test('a row that is being edited stays when the list no longer has it', () => {
  const kept = appendMissingEditedRows(
    [{ id: 'b', name: 'new' }],
    [
      { id: 'a', name: 'old' },
      { id: 'b', name: 'old' },
    ],
    idOf,
  );
  expect(kept).toEqual([
    { id: 'b', name: 'new' },
    { id: 'a', name: 'old' },
  ]);
});
