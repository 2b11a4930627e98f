export interface RowWithId {
  id?: number;
}

export function requireId(row: RowWithId): number {
  if (row.id === undefined) throw new Error('Asked for the id of a row that is not stored yet');
  return row.id;
}

const rowsPerInsert = 400;

export async function insertInBatches<Row extends RowWithId>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly { id: number }[]>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const batch = rows.slice(start, start + rowsPerInsert);
    const inserted = await insert(batch);
    for (const [i, row] of batch.entries()) {
      row.id = inserted[i]?.id;
    }
  }
}
