/**
 * Call after the focused element was removed. Screen readers then read the tab's label with the
 * number of records left.
 */
export function focusOpenTab(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
}
