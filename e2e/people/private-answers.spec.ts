import { extendedProfileMessages as said } from '../../contract/people/extended-profile.ts';
import { doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, choose } from '../user-helpers.ts';

test.use(phone);

test('private answers stay private when the question becomes public', async ({ page, signIn }) => {
  const question = 'What do your nurses call you?';
  await signIn(page, 'superAdmin', { site: 'kidney', open: doorstep });
  const { profileSections } = await callApi<{ profileSections: { id: string }[] }>(
    page,
    '{ profileSections { id } }',
  );
  const section = profileSections[0]?.id;
  await callApi(
    page,
    `mutation ($section: ID, $name: String) {
      saveProfileField(sectionId: $section, name: $name, type: TEXT, privacy: 1) { id } }`,
    { section, name: question },
  );
  const answer = page.getByRole('textbox', { name: question });
  const profile = '/profile/walter';
  const answerWith = async (text: string) => {
    await answer.fill(text);
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page.getByText(said.answersSaved)).toBeVisible();
  };
  const edit = { site: 'kidney', open: `${profile}/edit/${section}` };
  await signIn(page, 'member', edit);
  await answerWith('Wally');

  await test.step('staff are warned before saving', async () => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/extended-profile' });
    await page.getByRole('button', { name: `Edit ${question}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Field' });
    const notice = form.getByText(said.answersStayPrivate(1));
    await expect(form.getByRole('combobox', { name: 'Privacy' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await choose(page, 'Privacy', 'Always Public');
    await expect(notice).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await choose(page, 'Privacy', 'Always Private');
    await expect(notice).toHaveCount(0);
    await choose(page, 'Privacy', 'Always Public');
    await form.getByRole('button', { name: 'Save field' }).click();
    await expect(page.getByText(said.saved)).toBeVisible();
    // Leaves the console, which would otherwise continue to send requests as the member.
    await page.goto('about:blank');
  });

  await test.step('the member decides with a checkbox', async () => {
    await signIn(page, 'member', edit);
    const box = page.getByLabel(`Show “${question}” on my profile`);
    await expect(page.getByText(said.givenInPrivate)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expectAccessibleInBothLooks(page);
    await answerWith('Wally');
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'walter' })).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
    await signIn(page, 'member', edit);
    await box.check();
    await answerWith('Wally');
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await expect(page.locator('dl')).toContainText('Wally');
    await signIn(page, 'member', edit);
    await expect(page.getByText('Everyone can see this on your profile.').last()).toBeVisible();
  });
});
