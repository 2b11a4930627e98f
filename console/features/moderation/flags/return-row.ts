let awaited: string | undefined;

/** The row that has the focus when the dashboard is there again. */
export function returnToRow(id: string): void {
  awaited = id;
}

/** Once: who comes by another way begins at the top. */
export function takeReturnRow(): string | undefined {
  const id = awaited;
  awaited = undefined;
  return id;
}
