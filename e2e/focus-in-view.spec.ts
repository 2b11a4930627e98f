import { expect, phone, test } from './fixtures.ts';

const editors = ['/poll', '/users/new', '/conditions/new', '/settings', '/myjournai/new'];

test.use({ ...phone, viewport: { width: 390, height: 420 } });

test('on a phone with its keyboard open, no bar covers the focused input', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: `/moderation${editors[0]}` });
  for (const path of editors) {
    await page.goto(`${server.origin('kidney')}/moderation${path}`);
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Save|Create)/ }).first()).toBeVisible();
    expect(await page.evaluate<string[]>(findCoveredInputs), path).toEqual([]);
  }
});

/** Focuses every text input, and names those that something else covers. */
const findCoveredInputs = `(() => {
  const focusAndMeasure = (input) => (input.focus(), input.getBoundingClientRect());
  const covered = [];
  for (const input of document.querySelectorAll(
    'main :is(input:not([type=checkbox], [type=radio], [type=file]), textarea):enabled',
  )) {
    const { left, top, width, height } = focusAndMeasure(input);
    if (document.activeElement !== input || height < 8) continue;
    const visible = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
    const wrapper = input.closest('.mantine-InputWrapper-root') ?? input.parentElement;
    if (!wrapper.contains(visible)) covered.push(input.labels?.[0]?.textContent || input.outerHTML);
  }
  return covered;
})()`;
