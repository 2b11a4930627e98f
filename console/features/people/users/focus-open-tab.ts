/** Call after the focused element was removed: screen readers then read the new count. */
export function focusOpenTab(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
}
