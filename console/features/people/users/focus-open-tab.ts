/** Call after the focused element was removed: screen readers then read the new count. */
export function focusOpenTab(): void {
  // The heading has it if the removal took long.
  const hasLostFocus = document.activeElement?.matches('body, main h1');
  if (!hasLostFocus) return;
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')?.focus();
}
