/**
 * Where the focus goes when what had it was removed. The tab tells how many are left.
 */
export function focusOpenTab(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
}
