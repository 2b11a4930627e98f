/**
 * Submits widget forms without leaving the page. Without this script, or after an error in it, the
 * same forms work as plain forms.
 */
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-engagement-form')) return;
  const widget = form.closest('[data-engagement]');
  if (!(widget instanceof HTMLElement)) return;
  event.preventDefault();
  if (widget.ariaBusy === 'true') return;
  widget.ariaBusy = 'true';
  const sent = new FormData(form, event.submitter);
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams([...sent].map(([name, value]) => [name, String(value)])),
    headers: { 'x-engagement-widget': widget.dataset.engagement ?? '' },
  }).catch(() => undefined);
  if (!response) return showOffline(widget, form);
  try {
    if (response.headers.get('x-engagement-widget') !== widget.dataset.engagement) {
      throw new Error('This is no widget');
    }
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    const [fresh] = template.content.children;
    if (!(fresh instanceof HTMLElement)) throw new Error('This is no widget');
    widget.replaceWith(fresh);
    const invalid = fresh.querySelector('[aria-invalid]');
    (invalid instanceof HTMLElement ? invalid : fresh).focus({ preventScroll: true });
  } catch {
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.name) {
      const pressed = document.createElement('input');
      pressed.type = 'hidden';
      pressed.name = submitter.name;
      pressed.value = submitter.value;
      form.append(pressed);
    }
    form.submit();
  }
});

/**
 * Keeps the page and the choice: without a connection, submitting a form would open an error page.
 */
function showOffline(widget, form) {
  widget.ariaBusy = null;
  form.querySelector('.engagement-problem')?.remove();
  const problem = document.createElement('p');
  problem.className = 'engagement-problem';
  problem.role = 'alert';
  form.append(problem);
  // Filled after insertion, so that screen readers announce it.
  problem.textContent = 'This could not be sent. Check your connection and try again.';
}
