/** For changes of the screen, and for buttons that disappear when they are pressed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
