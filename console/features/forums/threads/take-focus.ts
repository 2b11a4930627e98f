/** As a ref: for what appears where the focus was, and is gone with what had it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
