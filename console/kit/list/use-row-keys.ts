import { type KeyHandlers, useKeys } from '../use-keys.ts';

const rowKeys: KeyHandlers = {
  j: () => moveFocusBy(1),
  k: () => moveFocusBy(-1),
  x: () => toggleCurrentRow({ shiftKey: false }),
  X: () => toggleCurrentRow({ shiftKey: true }),
};

/**
 * Keys of a list: j and k move between rows, x selects the focused row, X selects the range. Enter
 * opens the focused row, because the focus is on the row's link.
 */
export function useRowKeys(): void {
  useKeys(rowKeys, { repeats: true });
}

/** Focuses a row, or the first one if it is not on the page. */
export function focusRow(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row-id]')];
  const row = rows.find((candidate) => candidate.dataset.rowId === id) ?? rows[0];
  row?.querySelector<HTMLElement>('[data-part="essential"] a')?.focus();
}

function toggleCurrentRow(keys: { shiftKey: boolean }): void {
  const row = findFocusedRow();
  const box = row?.querySelector('[data-part="select"] input');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  row?.querySelector<HTMLElement>('[data-part="essential"] a')?.focus();
}

export function findFocusedRow(): Element | null {
  return document.activeElement?.closest('[data-row-id]') ?? null;
}

function moveFocusBy(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('main [data-row-id]')];
  const current = findFocusedRow();
  const next = current ? rows.indexOf(current) + by : by === 1 ? 0 : rows.length - 1;
  rows[next]?.querySelector<HTMLElement>('[data-part="essential"] a')?.focus();
}
