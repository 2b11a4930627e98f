import { doorstep, expect, test } from '../fixtures.ts';
import { byUrgency, findFlags } from '../moderation-helpers.ts';
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
  const flags = await findFlags(page, `isOpen: true, isCare: false, ${byUrgency}`, 60);
  expect(flags.length).toBeGreaterThan(46);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/moderation/content-flag/${flags[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Next flag' })).toBeEnabled();

  // Six quick keys move six flags, whatever has to be loaded for each.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
  const isShown = ({ id, assocId }: { id: string; assocId: string }) =>
    new RegExp(`/(content-flag/${id}|users/${assocId})$`);
  await expect(page).toHaveURL(isShown(flags[6] as (typeof flags)[number]));

  let presses = 0;
  const decided = flags.slice(6, 46);
  for (const [index, flag] of decided.entries()) {
    await expect(page).toHaveURL(isShown(flag));
    const isPerson = page.url().includes('/users/');
    const keys = isPerson ? 'y' : (['s1', 'd1'][index % 8] ?? 'y');
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  }
  expect(presses).toBeLessThanOrEqual(2 * decided.length);
  await expect(page).not.toHaveURL(isShown(decided.at(-1) as (typeof flags)[number]));
  const open = await findFlags(page, 'isOpen: true', 100);
  expect(open.filter(({ id }) => decided.some((flag) => flag.id === id))).toEqual([]);

  // The latest decision is undone by one key.
  await page.keyboard.press('z');
  await expect(page.getByRole('status').getByText('Undone', { exact: true })).toBeVisible();
});
