import { expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';

const open = { site: 'kidney', open: '/moderation/launch-status' };

test.describe('in both looks', () => {
  test.use(phone);

  test('the launch status says what is left, and leads there', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', open);
    await expect(page.getByRole('progressbar', { name: 'Launch progress' })).toBeVisible();
    const point = page.getByRole('listitem').filter({ hasText: 'A contact address is set' });
    await expect(point).toContainText('To do');
    await expectAccessibleInBothLooks(page);
    await point.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Site Settings' })).toBeVisible();
  });
});
