let returnRowId: string | undefined;

/** Sets the row to focus when the dashboard is shown next. */
export function setReturnRow(id: string): void {
  returnRowId = id;
}

export function takeReturnRow(): string | undefined {
  const id = returnRowId;
  returnRowId = undefined;
  return id;
}
