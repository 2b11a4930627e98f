/** A row in the making. It learns its id when it is inserted. */
export interface Stored {
  id?: number;
}

export function idOf(row: Stored): number {
  if (row.id === undefined) throw new Error('Asked for the id of a row that is not stored yet');
  return row.id;
}

const batchSize = 400;

/** Inserts many rows at a time: each statement is a round trip to a database that does one at a time. */
export async function store<Row extends Stored>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly { id: number }[]>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const inserted = await insert(batch);
    for (const [i, row] of batch.entries()) {
      row.id = inserted[i]?.id;
    }
  }
}
