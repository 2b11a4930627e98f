/**
 * Sends what people choose in a widget without leaving the page. Without this the same forms work
 * by themselves, and they do whenever something here goes wrong.
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
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...sent].map(([name, value]) => [name, String(value)])),
      headers: { 'x-engagement-widget': widget.dataset.engagement ?? '' },
    });
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
