import { doorstep, expect, test } from '../fixtures.ts';
import { findFlags } from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

test('forty flags of every kind are decided with at most two presses each', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await callApi(page, 'mutation { updatePreferences(autoAdvance: true) }');
  const closed = await findFlags(page, 'isOpen: false, isCare: false, outcome: KEPT', 40);
  await callApi(
    page,
    'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: REOPEN) { ok } }',
    { ids: closed.map(({ id }) => id) },
  );
  const flags = await findFlags(page, 'isOpen: true, isCare: false', 60);
  expect(flags.length).toBeGreaterThan(46);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/moderation/content-flag/${flags[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Next flag' })).toBeEnabled();

  // Six quick key presses move six flags, even if each has to be loaded.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
  const isShown = ({ id, assocId }: { id: string; assocId: string }) =>
    new RegExp(`/(content-flag/${id}|users/${assocId})$`);
  await expect(page).toHaveURL(isShown(flags[6] as (typeof flags)[number]));

  let presses = 0;
  const press = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  const decided = flags.slice(6, 46);
  const ledOn = decided.slice(0, 10);
  for (const [index, flag] of ledOn.entries()) {
    await expect(page).toHaveURL(isShown(flag));
    // Deciding keys do not count within a moment of the next flag.
    await expect(page.locator('body:not([data-keys])')).toBeAttached();
    const isPerson = page.url().includes('/users/');
    await press(isPerson ? 'y' : (['s1', 'd1'][index % 4] ?? 'y'));
    // The second press of a double press.
    if (index === 2) await page.keyboard.press('y');
  }
  await expect(page).toHaveURL(isShown(decided[10] as (typeof flags)[number]));

  await callApi(page, 'mutation { updatePreferences(autoAdvance: false) }');
  await page.reload();
  const onFlag = page.getByRole('button', { name: 'Next flag' });
  await expect(onFlag.or(page.getByText('next flag', { exact: false })).first()).toBeVisible();
  for (const flag of decided.slice(10)) {
    await expect(page).toHaveURL(isShown(flag));
    await press('yj');
  }
  expect(presses).toBeLessThanOrEqual(2 * decided.length);
  await expect(page).not.toHaveURL(isShown(decided.at(-1) as (typeof flags)[number]));
  const open = await findFlags(page, 'isOpen: true', 100);
  expect(open.filter(({ id }) => decided.some((flag) => flag.id === id))).toEqual([]);

  // The latest decision is undone by one key.
  await page.keyboard.press('z');
  await expect(page.getByRole('status').getByText('Undone', { exact: true })).toBeVisible();
});
