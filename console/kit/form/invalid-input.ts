/** For a group of inputs that is wrong as a whole: a group itself cannot be called invalid. */
export function invalidGroup(errorId: string) {
  return { tabIndex: -1, 'data-invalid-group': true, 'aria-describedby': errorId };
}

/** Leads to the first thing that is wrong, so that it is seen and read out. */
export function focusInvalidIn(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid-group]');
  if (!wrong) return;
  wrong.focus();
  if (!('invalidGroup' in wrong.dataset)) return;
  // Its message stands below all of its lines, which may be more than a screen.
  const message = wrong.getAttribute('aria-describedby') ?? '';
  document.getElementById(message)?.scrollIntoView({ block: 'center' });
}
