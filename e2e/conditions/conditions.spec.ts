import { disorderMessages } from '../../contract/conditions/disorders.ts';
import {
  doorstep,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { callApi, choose } from '../user-helpers.ts';

const index = '/moderation/conditions';

async function idOf(page: Parameters<typeof callApi>[0], name: string): Promise<string> {
  const { disorders } = await callApi<{ disorders: { disorders: { id: string }[] } }>(
    page,
    'query ($name: String) { disorders(search: $name, limit: 1) { disorders { id } } }',
    { name },
  );
  return disorders.disorders[0]?.id ?? '';
}

test('the list is searched, filtered and sorted, with its state in the address', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: index });
  await expect(page.getByRole('heading', { level: 1, name: 'Conditions' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search Conditions' }).fill('CKD');
  await expect(page.getByRole('link', { name: 'Chronic kidney disease' })).toBeVisible();
  await expect(page.getByText('also: CKD')).toBeVisible();
  await expect(page).toHaveURL(/search=CKD/);
  await page.goto(`${new URL(page.url()).origin}${index}?search=smoker`);
  await expect(page.getByText('No conditions match')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await expect(page.getByRole('link', { name: 'Smoker’s cough' })).toBeVisible();
  await expect(page).toHaveURL(/isActive=false/);

  await page.goto(`${new URL(page.url()).origin}${index}?isFeatured=true`);
  await page.getByRole('combobox', { name: 'Disorder Types' }).click();
  await page.getByRole('option', { name: 'Disease' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/types=Disease/);
  await expect(page.getByRole('link', { name: 'Asthma' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Featured' })).toBeChecked();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sortDesc=true/);
  // The drawer has no link unless the site has the feature.
  await signIn(page, 'superAdmin', { site: 'migraine', open: '/moderation/' });
  await page.getByRole('button', { name: 'Navigation' }).click();
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conditions', exact: true })).toHaveCount(0);
});

test('a condition is created, edited, shown on the site and deleted', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: `${index}/new` });
  await page.getByRole('textbox', { name: 'Name' }).fill('Porch knee');
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('porch-knee');
  await page.getByRole('textbox', { name: 'Slug' }).fill('Porch Knee! 2');
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('porchknee2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(disorderMessages.created)).toBeVisible();
  await expect(page).toHaveURL(/\/conditions\/\d+$/);

  await page.getByRole('switch', { name: 'Detail page' }).check();
  await page.getByRole('textbox', { name: 'Summary' }).fill('It creaks.');
  await page.getByRole('group', { name: 'Synonyms' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('textbox', { name: 'Synonyms 1' }).fill('Step pain');
  await page.getByRole('button', { name: 'Add prevalence' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Class is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Class 1' }).fill('1-9 / 100 000');
  await page.keyboard.press('Escape');
  await choose(page, 'Geographic 1', 'Europe');
  await choose(page, 'Parent', 'Kidney conditions');
  await page.getByRole('textbox', { name: 'SEO title' }).fill('Knees on porches');
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText(
    'Knees on porches',
  );
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('Sit down first.');
  await test.step('tags that are not kept are named while they are typed', async () => {
    const bodyAs = page.getByRole('radiogroup', { name: 'Body as' });
    await bodyAs.getByText('HTML').click();
    const html = page.getByRole('textbox', { name: 'Body, HTML' });
    await html.fill('<p>Sit <sup>2</sup></p><table><tr><td>first.</td></tr></table>');
    await expect(page.getByText('Not kept when you save: sup, table')).toBeVisible();
    await html.fill('<p>Sit down first.</p>');
    await expect(page.getByText('Not kept when you save')).toHaveCount(0);
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(disorderMessages.updated)).toBeVisible();

  // Overrides the texts for this site.
  await page.getByRole('tab', { name: 'On Kidney Porch' }).click();
  await page.getByRole('switch', { name: 'Own summary for this site' }).check();
  await page.getByRole('textbox', { name: 'Summary on this site' }).fill('Ours creaks more.');
  await page.getByRole('button', { name: 'Save for Kidney Porch' }).click();
  await expect(page.getByText(disorderMessages.siteValuesSaved)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Values of the site saved')).toBeVisible();

  await page.goto(`${server.origin('kidney')}/conditions/porchknee2`);
  await expect(page).toHaveTitle('Knees on porches');
  await expect(page.getByText('Ours creaks more.')).toBeVisible();
  await expect(page.getByText('Sit down first.')).toBeVisible();
  await expect(page.getByText('Europe: 1-9 / 100 000')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kidney conditions' }).click();
  await expect(page.getByRole('link', { name: 'Porch knee' })).toBeVisible();
  await page.goto(`${server.origin('kidney')}/conditions`);
  await page.getByRole('searchbox', { name: 'Search conditions' }).fill('step pain');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Porch knee' })).toBeVisible();
  await expectAccessible(page);

  // After renaming and back, browsers do not loop between redirects.
  const id = await idOf(page, 'Porch knee');
  const rename = (slug: string) =>
    callApi(
      page,
      'mutation ($id: ID!, $slug: String) { saveDisorder(id: $id, slug: $slug) { id } }',
      {
        id,
        slug,
      },
    );
  await rename('porch-knee');
  await page.goto(`${server.origin('kidney')}/conditions/porchknee2`);
  await expect(page).toHaveURL(/\/conditions\/porch-knee$/);
  await rename('porchknee2');
  await page.goto(`${server.origin('kidney')}/conditions/porch-knee`);
  await expect(page).toHaveURL(/\/conditions\/porchknee2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Porch knee' })).toBeVisible();

  await page.goto(`${server.origin('kidney')}${index}?search=porch&isFeatured=false`);
  await page.getByRole('checkbox', { name: 'Select Porch knee' }).check();
  await page.getByRole('button', { name: 'Flags' }).click();
  await page.getByRole('menuitem', { name: 'Feature', exact: true }).click();
  await expect(page.getByRole('table').getByText('Featured')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(disorderMessages.flagsRestored)).toBeVisible();
  await expect(page.getByRole('table').getByText('Featured')).toHaveCount(0);
  await page.getByRole('link', { name: 'Porch knee' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page.getByRole('tabpanel', { name: 'History' }).getByText('Featured').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(disorderMessages.deleted)).toBeVisible();
  await expect(page).toHaveURL(/\/conditions\?search=porch/);
});

test('values that differ from the reference are shown beside it and can be reverted', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const id = await idOf(page, 'Polycystic kidney disease');
  await page.goto(`${server.origin('kidney')}${index}/${id}`);
  const names = page.getByRole('group', { name: 'Name differs from Orphanet' });
  await expect(names).toContainText('Polycystic disease of the kidneys');
  await expect(page.getByText(/^orphanet 99/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '173900' })).toHaveAttribute(
    'href',
    'https://omim.org/entry/173900',
  );
  await page.getByRole('button', { name: 'Revert to Orphanet Value: Prevalence' }).click();
  await expect(page.getByRole('combobox', { name: 'Geographic 2' })).toHaveValue('Europe');
  await names.getByRole('button', { name: 'Revert to Orphanet Value' }).click();
  await expect(names).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(disorderMessages.updated)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Polycystic disease of the kidneys' }),
  ).toBeVisible();
});

test('two conditions are merged after a preview, and the merge is undone', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: `${index}?search=headache` });
  const merge = page.getByRole('button', { name: 'Merge', exact: true });
  await page.getByRole('checkbox', { name: /Cluster headache/ }).check();
  await expect(merge).toBeDisabled();
  await page.getByRole('checkbox', { name: /Tension-type headache/ }).check();
  await merge.click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 conditions' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('radio', { name: /Cluster headache/ }).check();
  await expect(dialog.getByText(/member/).first()).toBeVisible();
  await expect(dialog).toContainText('1 synonym: Tension-type headache');
  await expect(dialog).toContainText('/conditions/tension-type-headache redirects to it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(disorderMessages.merged)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tension-type headache' })).toHaveCount(0);

  await page.goto(`${server.origin('kidney')}/conditions/tension-type-headache`);
  await expect(page).toHaveURL(/\/conditions\/cluster-headache$/);
  await page.goto(`${server.origin('kidney')}${index}?search=headache`);
  await page.getByRole('link', { name: 'Cluster headache' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Undo the merge with Tension-type headache' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText(disorderMessages.mergeUndone)).toBeVisible();
  await page.goto(`${server.origin('kidney')}${index}?search=headache`);
  await expect(page.getByRole('link', { name: 'Tension-type headache' })).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the list and the editor of conditions', async ({ page, server, signIn }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: `${index}?search=kidney` });
    await expect(page.getByRole('link', { name: 'Chronic kidney disease' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    const id = await idOf(page, 'Cystic fibrosis');
    await page.goto(`${server.origin('kidney')}${index}/${id}`);
    await expect(
      page.getByRole('group', { name: 'Prevalence differs from Orphanet' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
