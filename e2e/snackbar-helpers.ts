import type { Page } from '@playwright/test';

/** Hides the message for a moment and lists the controls underneath. */
const findCovered = `(() => {
  const message = document.querySelector('[role="status"] [data-tone]');
  if (!message) throw new Error('No message is shown');
  const { left, top, width, height } = message.getBoundingClientRect();
  message.style.visibility = 'hidden';
  const covered = new Set();
  for (let x = left + 2; x < left + width; x += 8) {
    for (let y = top + 2; y < top + height; y += 4) {
      const control = document
        .elementFromPoint(x, y)
        ?.closest('a, button, input, select, textarea, summary, [tabindex="0"]');
      if (control) covered.add(control.outerHTML.slice(0, 120));
    }
  }
  message.style.visibility = '';
  return [...covered];
})()`;

/** Controls that could be pressed where the message is, if it were not there. */
export function listCoveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(findCovered);
}
