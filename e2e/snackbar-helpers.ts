import type { Page } from '@playwright/test';

/** Names of controls that could be pressed where the message is, if it were not there. */
export function listCoveredControls(page: Page): Promise<string[]> {
  return page.getByRole('button', { name: 'Dismiss' }).evaluate((dismiss) => {
    const host = dismiss.closest<HTMLElement>('[data-tone]');
    if (!host) throw new Error('No message is shown');
    const { left, top, width, height } = host.getBoundingClientRect();
    host.style.visibility = 'hidden';
    const covered = new Set<string>();
    for (let x = left + 2; x < left + width; x += 8) {
      for (let y = top + 2; y < top + height; y += 4) {
        const control = document
          .elementFromPoint(x, y)
          ?.closest('a, button, input, select, textarea, summary, [tabindex="0"]');
        if (control) covered.add(control.outerHTML.slice(0, 120));
      }
    }
    host.style.visibility = '';
    return [...covered];
  });
}
