import { useKeys } from '../use-keys.ts';

/**
 * j and k move from row to row, o opens and x chooses the one that has the focus. Enter opens it
 * too, because the focus stands on its link.
 */
export function useRowKeys(): void {
  useKeys(
    {
      j: () => moveBy(1),
      k: () => moveBy(-1),
      o: () => currentRow()?.querySelector<HTMLElement>('[data-part="essential"] a')?.click(),
      x: () => currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
    },
    { repeats: true },
  );
}

function currentRow(): Element | null {
  return document.activeElement?.closest('[data-row-id]') ?? null;
}

function moveBy(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('main [data-row-id]')];
  const current = currentRow();
  const next = current ? rows.indexOf(current) + by : by === 1 ? 0 : rows.length - 1;
  rows[next]?.querySelector<HTMLElement>('[data-part="essential"] a')?.focus();
}
