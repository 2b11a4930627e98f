import { syncMessages } from '../../contract/conditions/reference-syncs.ts';
import {
  desk,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { choose } from '../user-helpers.ts';

const index = '/moderation/conditions';
const looks = { here: desk, there: phone };

test('a file is read, its differences are reviewed, applied and rolled back', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: index });
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Data' })).toHaveCount(0);

  await signIn(page, 'superAdmin', { site: 'kidney', open: index });
  await page.getByRole('button', { name: 'Update Data' }).click();
  for (const kind of ['Linearisation', 'Prevalence', 'Historical', 'Cross Referencing']) {
    await expect(page.getByRole('menuitem', { name: kind })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Nomenclature' }).click();
  await expect(page.getByText(syncMessages.started)).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sync: Nomenclature' })).toBeVisible();
  await expect(page.getByText('Ready for review')).toBeVisible();

  await page.getByText('Made inactive (1)').click();
  await expect(page).toHaveURL(/kind=WITHDRAWN/);
  await expect(page.getByText('Podocyte disease of childhood (ORPHA:9900101)')).toBeVisible();
  await page.getByText(/^All \(\d+\)$/).click();
  await choose(page, 'Show', 'Edited by staff');
  await expect(page.getByText('Staff’s value stays').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Polycystic kidney disease' })).toBeVisible();
  await expectAccessibleInBothLooks(page, looks);
  await choose(page, 'Show', 'Everything');

  // One after the other, by key.
  await page.getByText(/^Text changed \(/).click();
  await page.getByRole('button', { name: 'Review one by one' }).click();
  const review = page.getByRole('region', { name: 'Review one by one' });
  await expect(review.locator('ins').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('g');
  await expect(review.getByText('1 decided')).toBeVisible();
  await page.keyboard.press('p');
  await expect(review.getByText('Left out for good').first()).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.getByText(/^All \(\d+\)$/).click();

  await page.getByRole('searchbox', { name: 'Search changes' }).fill('stairwell');
  const row = page.getByRole('checkbox', { name: 'Select Stairwell headache, Added' });
  await row.check();
  await page.getByRole('button', { name: 'Leave out 1 row' }).click();
  await expect(page.getByRole('table').getByText('Left out', { exact: true })).toBeVisible();
  // The dialog counts all matches, which are fetched separately from the rows.
  const all = /\d+/.exec((await page.getByText(/^All \(\d+\)$/).textContent()) ?? '')?.[0];
  await page.getByRole('button', { name: `Apply ${Number(all) - 1} changes` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 change left out will come up again');
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();

  await page.goto(`${server.origin('kidney')}${index}?search=podocyte`);
  await page.getByRole('link', { name: 'Podocyte disease of childhood' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Added by a sync with the reference')).toBeVisible();
  await page.goto(`${server.origin('kidney')}${index}?search=stairwell`);
  await expect(page.getByText('No conditions match')).toBeVisible();

  await page.goto(`${server.origin('kidney')}${index}/syncs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Condition Syncs' })).toBeVisible();
  await page.getByRole('button', { name: 'Update Data' }).click();
  await expect(page.getByRole('menuitem', { name: 'Prevalence' })).toBeVisible();
  await expectAccessibleInBothLooks(page, looks);
  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: /Applied/ })
    .first()
    .getByRole('link', { name: 'Nomenclature' })
    .click();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible();
  await page.goto(`${server.origin('kidney')}${index}?search=podocyte`);
  await expect(page.getByText('No conditions match')).toBeVisible();
});
