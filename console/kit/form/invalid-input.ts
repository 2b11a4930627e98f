/** Attributes of a group of inputs with an error. A group cannot have `aria-invalid`. */
export function invalidGroupAttributes(errorId: string) {
  return { tabIndex: -1, 'data-invalid-group': true, 'aria-describedby': errorId };
}

export function focusFirstInvalidInput(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid-group]');
  if (!wrong) return;
  wrong.focus();
  if (!('invalidGroup' in wrong.dataset)) return;
  // Scrolls to the message below the group, which may be longer than the screen.
  const message = wrong.getAttribute('aria-describedby') ?? '';
  document.getElementById(message)?.scrollIntoView({ block: 'center' });
}
