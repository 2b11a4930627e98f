import { tagMessages } from '../../contract/forums/forums.ts';
import { messages } from '../../contract/messages.ts';
import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const screen = { site: 'kidney', open: '/moderation/tags' };

test('a global tag is created, found, changed and deleted', async ({ page, signIn }) => {
  await signIn(page, 'communityTech', screen);
  await page.getByRole('button', { name: 'New Tag' }).click();
  const panel = page.getByRole('dialog', { name: 'New Tag' });
  const name = panel.getByRole('textbox', { name: 'Name' });
  const slug = panel.getByRole('textbox', { name: 'Slug' });
  const save = panel.getByRole('button', { name: 'Save tag' });
  await save.click();
  await expect(panel.getByText(tagMessages.nameRequired)).toBeVisible();

  await name.fill('Café & Porch');
  await expect(slug).toHaveValue('cafe-porch');
  await slug.fill('coffee');
  await name.fill('humor');
  await expect(slug).toHaveValue('coffee');
  await save.click();
  await expect(panel.getByText(tagMessages.nameTaken)).toBeVisible();
  await name.fill('Café talk');
  await slug.fill('humor');
  await save.click();
  await expect(panel.getByText(tagMessages.slugTaken)).toBeVisible();
  await slug.fill('coffee');
  await save.click();
  await expect(page.getByText(messages.changesSaved)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search Tags' }).fill('café');
  await expect(page).toHaveURL(/\?search=caf/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row', { name: /Café talk/ });
  await expect(row.getByRole('cell', { name: 'coffee' })).toBeVisible();
  await row.getByRole('button', { name: 'Café talk' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Tag' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Café chatter');
  await expect(editing.getByRole('textbox', { name: 'Slug' })).toHaveValue('coffee');
  await editing.getByRole('button', { name: 'Save tag' }).click();
  await expect(page.getByRole('row', { name: /Café chatter/ })).toBeVisible();

  await page.getByRole('button', { name: 'Café chatter' }).click();
  await editing.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete Café chatter?' });
  await expect(asking).toContainText('No thread has this tag.');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(tagMessages.deleted)).toBeVisible();
  await expect(page.getByText('No tags match')).toBeVisible();
  // Its row, which had the focus, is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the global tags are accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', screen);
    await page.getByRole('button', { name: 'Humor', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Tag' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessibleInBothLooks(page);
  });
});
