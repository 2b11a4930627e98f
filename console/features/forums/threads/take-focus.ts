/** Use as the ref of an element that replaces the focused one. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
