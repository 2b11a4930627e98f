import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { extendedProfileMessages as profileMessages } from '../../contract/people/extended-profile.ts';
import { expect, expectAccessible, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import { callApi, choose, interceptCalls, pressUntil, serverError, soon } from '../user-helpers.ts';

const screen = { site: 'kidney', open: '/moderation/extended-profile' };
const list = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name }).getByRole('listitem');
const fields = (page: Page) => list(page, /^Fields of/);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Field names by section, as stored. */
async function stored(page: Page): Promise<Record<string, string[]>> {
  const { profileSections } = await callApi<{
    profileSections: { name: string; profileFields: { name: string }[] }[];
  }>(page, '{ profileSections { name profileFields { name } } }');
  return Object.fromEntries(
    profileSections.map(({ name, profileFields }) => [name, profileFields.map((one) => one.name)]),
  );
}

test('a section is created, filled, reordered, previewed and undone', async ({
  page,
  signIn,
  problems,
}) => {
  await signIn(page, 'communityTech', screen);
  await expect(fields(page).first()).toBeVisible();
  await expect(
    page.getByText('asked when "Do you take dialysis?" is Yes or Sometimes'),
  ).toBeVisible();

  await test.step('section names are unique', async () => {
    await button(page, 'New Section').click();
    const form = panel(page, 'New Section');
    await form.getByRole('button', { name: 'Save section' }).click();
    await expect(form.getByText(profileMessages.fieldRequired)).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('everyday LIFE');
    await form.getByRole('button', { name: 'Save section' }).click();
    await expect(form.getByText(profileMessages.sectionNameTaken)).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('Travel');
    await form.getByRole('button', { name: 'Save section' }).click();
    await expect(page.getByText(profileMessages.saved)).toBeVisible();
    await expect(page).toHaveURL(/#\d+$/);
    await expect(page.getByText('No fields yet')).toBeVisible();
  });

  await test.step('errors of a field are shown at its inputs', async () => {
    await button(page, 'New Field').click();
    const form = panel(page, 'New Field');
    const save = form.getByRole('button', { name: 'Save field' });
    await save.click();
    await expect(form.getByText(profileMessages.typeRequired)).toBeVisible();
    await choose(page, 'Type', 'Radio');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Do you travel?');
    await save.click();
    await expect(form.getByText(profileMessages.optionsRequired)).toBeVisible();
    await form.getByRole('checkbox', { name: 'Limit the number of options' }).check();
    for (const _ of [1, 2, 3]) await form.getByRole('button', { name: 'Add Option' }).click();
    await expect(form.getByText(profileMessages.maxOptionsReached)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add Option' })).toBeDisabled();
    const names = form.getByRole('textbox', { name: 'Option Name' });
    await names.nth(0).fill('Often');
    await names.nth(1).fill('Never');
    await save.click();
    await expect(form.getByText(profileMessages.fieldRequired)).toBeVisible();
    await names.nth(2).fill('Otherwise');
    await form.getByRole('checkbox', { name: 'Other, with a text' }).nth(2).check();
    await form.getByRole('textbox', { name: 'CTA Text' }).nth(0).fill('Find company');
    await save.click();
    await expect(form.getByText(profileMessages.linkForCta)).toBeVisible();
    await form.getByRole('textbox', { name: 'CTA Link' }).nth(0).fill('forums');
    await save.click();
    await expect(form.getByText(profileMessages.linkStart)).toBeVisible();
    await form.getByRole('textbox', { name: 'CTA Link' }).nth(0).fill('/forums');
    await save.click();
    await expect(fields(page)).toHaveCount(1);
  });

  await test.step('a field depends on another, one new dependency at a time', async () => {
    await button(page, 'New Field').click();
    const form = panel(page, 'New Field');
    await choose(page, 'Type', 'Text');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Where to?');
    await expect(form.getByRole('group', { name: 'Options' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Add Dependency' }).click();
    await form.getByRole('button', { name: 'Add Dependency' }).click();
    await expect(form.getByText(profileMessages.oneNewDependency)).toBeVisible();
    await choose(page, 'Question 1', 'Do you travel? (Travel)');
    await choose(page, 'Answers 1', 'Often');
    await expect(form.getByText('asked when "Do you travel?" is Often')).toBeVisible();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save field' }).click();
    await expect(fields(page)).toHaveCount(2);
    await expect(fields(page).nth(1)).toContainText('asked when "Do you travel?" is Often');
  });

  await test.step('the preview follows the chosen options', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of Travel"]');
    await expect(preview.getByRole('group', { name: 'Do you travel?' })).toBeVisible();
    await expect(preview.getByRole('textbox', { name: 'Where to?' })).toBeHidden();
    await preview.getByLabel('Often').check();
    await expect(preview.getByRole('textbox', { name: 'Where to?' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Find company' })).toBeVisible();
    await preview.getByLabel('Otherwise', { exact: true }).check();
    await expect(preview.getByRole('textbox', { name: 'Where to?' })).toBeHidden();
    await expect(preview.getByLabel('What is “Otherwise” for you?')).toBeVisible();
    await page.getByRole('tab', { name: 'Fields' }).click();
  });

  await test.step('an order that cannot be saved is reverted', async () => {
    problems.allow(/status of 500|server error: 500/);
    await interceptCalls(page, 'mutation UpdateProfileSection', serverError);
    await button(page, 'Move Do you travel? down').click();
    await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
    await expect(fields(page).first()).toContainText('Do you travel?');
    await page.unroute('**/api/moderation');
  });

  await test.step('a field is dragged by mouse: in its section, then into another', async () => {
    const drag = async (name: string, onto: ReturnType<typeof button>) => {
      const [from, to] = await Promise.all([
        button(page, `Drag ${name}`).boundingBox(),
        onto.boundingBox(),
      ]);
      if (!from || !to) throw new Error('Something is out of sight');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
    };
    await drag('Where to?', button(page, 'Drag Do you travel?'));
    await expect(fields(page).first()).toContainText('Where to?');
    await page.mouse.up();
    await expect(page.getByText(profileMessages.fieldReordered)).toBeVisible();
    await expect
      .poll(async () => (await stored(page)).Travel)
      .toEqual(['Where to?', 'Do you travel?']);

    await drag('Where to?', page.getByRole('link', { name: 'Everyday life' }));
    await page.mouse.up();
    await expect(fields(page)).toHaveCount(1);
    await expect.poll(async () => (await stored(page))['Everyday life']?.at(-1)).toBe('Where to?');
  });

  await test.step('deleting is undone', async () => {
    await button(page, 'Edit Travel').click();
    await panel(page, 'Edit Section').getByRole('button', { name: 'Delete Section' }).click();
    await expect(page.getByText(profileMessages.sectionDeleted)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Travel' })).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(page.getByRole('link', { name: 'Travel' })).toBeVisible();
    await expect.poll(async () => (await stored(page)).Travel).toEqual(['Do you travel?']);
  });
});

test('answers are counted, and deleting them needs a confirmation', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', screen);
  await page.getByRole('tab', { name: 'Answers' }).click();
  const table = page.getByRole('table', { name: 'Answers to Do you take dialysis?' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.getByRole('tab', { name: 'Fields' }).click();

  await button(page, 'Edit What do you eat with care?').click();
  const form = panel(page, 'Edit Field');
  await form.getByRole('button', { name: 'Remove Salt' }).click();
  await form.getByRole('button', { name: 'Save field' }).click();
  const removing = panel(page, 'Remove 1 option?');
  await expect(removing).toContainText(/Members chose it [\d,]+ times?\./);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(profileMessages.saved)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText(profileMessages.optionsRestored)).toBeVisible();

  await button(page, 'Edit What do you eat with care?').click();
  await expect(form.getByRole('button', { name: 'Remove Salt' })).toBeVisible();
  await form.getByRole('button', { name: 'Delete Field' }).click();
  const deleting = panel(page, 'Delete What do you eat with care?');
  await expect(deleting).toContainText(/[\d,]+ members? answered it\./);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(profileMessages.fieldDeleted)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Edit What do you eat with care?')).toBeVisible();
});

test('the builder works from the keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', screen);
  await expect(fields(page).first()).toBeVisible();
  const { profileSections } = await callApi<{ profileSections: { id: string }[] }>(
    page,
    '{ profileSections { id } }',
  );
  const tabTo = async (role: 'button' | 'link', name: string) => {
    const target = page.getByRole(role, { name, exact: true });
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element.ownerDocument.activeElement === element))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };

  await tabTo('link', 'Everyday life');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#${profileSections[1]?.id}$`));
  const before = (await stored(page))['Everyday life'] ?? [];
  const [first = ''] = before;
  await tabTo('button', `Drag ${first}`);
  await page.keyboard.press('Space');
  await expect(button(page, `Drag ${first}`)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(fields(page).nth(1)).toContainText(first);
  await page.keyboard.press('Space');
  await expect(page.getByText(profileMessages.fieldReordered)).toBeVisible();
  // The parent keeps its children behind it.
  await expect.poll(async () => (await stored(page))['Everyday life']?.[0]).not.toBe(first);

  await tabTo('button', `Move ${first} to another section`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My kidneys and I' })).toBeVisible();
  await pressUntil(page, 'ArrowDown', () =>
    expect(page.getByRole('menuitem', { name: 'My kidneys and I' })).toBeFocused(soon),
  );
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page))['My kidneys and I']?.at(-1)).toBe(first);

  await tabTo('button', 'New Field');
  await page.keyboard.press('Enter');
  const form = panel(page, 'New Field');
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Control+s');
  await expect(form.getByText(profileMessages.typeRequired)).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Parent' })).toBeVisible();
  await pressUntil(page, 'ArrowUp', () =>
    expect(page.getByRole('option', { name: 'Parent' })).toHaveAttribute(
      'data-combobox-selected',
      'true',
      soon,
    ),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(button(page, 'Edit By hand')).toBeVisible();
});

test('a member answers questions and chooses who sees the answers', async ({ page, signIn }) => {
  await signIn(page, 'member', { site: 'kidney', open: '/profile/walter' });
  await page.getByRole('link', { name: 'Edit what you tell about yourself' }).click();
  await expect(page.getByRole('heading', { name: 'My kidneys and I' })).toBeVisible();
  await expectAccessible(page);
  const dialysis = page.getByRole('group', { name: 'Do you take dialysis?' });
  await page.getByLabel('I care for someone').check();
  await expect(dialysis).toBeHidden();
  await page.getByLabel('I have kidney disease').check();
  await dialysis.getByLabel('Sometimes').check();
  await page.getByRole('combobox', { name: /^Where\?/ }).selectOption('At home');
  await expect(page.getByRole('link', { name: 'Read how others do it at home' })).toBeVisible();
  await page.getByLabel('Show “Do you take dialysis?” on my profile').check();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByText(profileMessages.answersSaved)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Everyday life' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  const shown = page.locator('dl');
  await expect(shown).toContainText('Do you take dialysis?');
  await expect(shown).not.toContainText('Where?');
  await expectAccessible(page);

  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/users?search=walter' });
  await page.getByRole('link', { name: 'walter', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Profile Answers' }).click();
  const answers = page.getByRole('tabpanel', { name: 'Profile Answers' });
  await expect(answers.getByRole('row', { name: /Where\?/ })).toContainText('Staff only');
  await expect(answers.getByRole('row', { name: /dialysis/ })).toContainText('Everyone');
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the builder is accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', screen);
    await expect(fields(page).first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('tab', { name: 'Answers' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await button(page, 'Edit Do you take dialysis?').click();
    await expect(panel(page, 'Edit Field').getByRole('list', { name: 'Options' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
