/** Call when the focused element was removed. The tab's label tells how many records are left. */
export function focusOpenTab(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
}
