let awaited: string | undefined;

/** Sets the row to focus when the dashboard is shown next. */
export function returnToRow(id: string): void {
  awaited = id;
}

/** Returns the row once and forgets it. */
export function takeReturnRow(): string | undefined {
  const id = awaited;
  awaited = undefined;
  return id;
}
