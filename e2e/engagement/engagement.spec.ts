import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothLooks, phone, test, waitForRendering } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const open = (path: string) => ({ site: 'kidney', open: `/moderation${path}` });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const check = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const saved = (page: Page) => page.getByText('Your engagement has been saved!');

/** Drags one row to the position of another. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const handle = (each: string) => page.getByRole('button', { name: `Drag ${each}`, exact: true });
  await handle(onto).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([name, onto].map((each) => handle(each).boundingBox()));
  if (!from || !to) throw new Error('An option is out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
  const items = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
  await expect(items.first().getByRole('button', { name: `Drag ${name}` })).toBeVisible();
  await page.mouse.up();
}

async function saveItem(page: Page, args: string): Promise<string> {
  const { saveEngagement } = await callApi<{ saveEngagement: { id: string } }>(
    page,
    `mutation { saveEngagement(${args}) { id } }`,
  );
  return saveEngagement.id;
}

test('a poll is written, validated, previewed, reordered and saved', async ({ page, signIn }) => {
  await signIn(page, 'admin', open('/polls'));
  await page.getByRole('link', { name: 'New Poll' }).click();
  await save(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(3);
  await expect(box(page, 'Question')).toBeFocused();

  await box(page, 'Question').fill('Which room is quietest?');
  await expect(preview(page).getByText('Which room is quietest?')).toBeVisible();
  await box(page, 'Option 1').fill('Kitchen');
  await box(page, 'Option 2').fill('Attic');
  // Enter adds the next option instead of saving.
  await page.keyboard.press('Enter');
  await expect(box(page, 'Option 3')).toBeFocused();
  await page.keyboard.type('Garden');
  await expect(preview(page).getByText('Garden')).toBeVisible();

  // A text requires a link, and the link must be valid.
  await box(page, 'CTA Text').fill('Tell us more');
  await save(page).click();
  await expect(page.getByText('This field is required to show cta text')).toBeVisible();
  await box(page, 'CTA Link').fill('forums');
  await save(page).click();
  await expect(page.getByText("Link must start with '/', 'http://', or 'https://'")).toBeVisible();
  await box(page, 'CTA Link').fill('/forums');

  // Either each option has a link or the item has one; options have none if several can be chosen.
  await check(page, /Add CTA to options/).check();
  await expect(box(page, 'CTA Link')).toHaveCount(0);
  await expect(box(page, 'CTA Link of Attic')).toBeVisible();
  await check(page, /Multi-select/).check();
  await expect(check(page, /Add CTA to options/)).toBeDisabled();
  await expect(check(page, /Add CTA to options/)).not.toBeChecked();
  await expect(box(page, 'CTA Link')).toHaveValue('/forums');
  await check(page, /Multi-select/).uncheck();
  await check(page, /Add CTA to options/).uncheck();

  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeDisabled();
  await check(page, /Dynamic/).check();
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('2');
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await expect(check(page, /Global/)).toBeDisabled();
  await expect(check(page, /Subscription Wall/)).toBeChecked();

  // By buttons, from the keyboard, and with the mouse.
  await page.getByRole('button', { name: 'Move Garden up' }).click();
  await page.getByRole('button', { name: 'Drag Kitchen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Drag Kitchen' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Option 1')).toHaveValue('Garden');
  await drag(page, 'Attic', 'Garden');
  await expect(box(page, 'Option 1')).toHaveValue('Attic');

  await check(page, /^Current/).check();
  await expect(page.getByText(/^Saving takes “Current” from “What helps you most/)).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/poll\/\d+$/);
  for (const [i, name] of ['Attic', 'Garden', 'Kitchen'].entries()) {
    await expect(box(page, `Option ${i + 1}`)).toHaveValue(name);
  }

  const id = page.url().split('/').at(-1);
  const shortcodes = page.getByRole('region', { name: 'Shortcodes' });
  await expect(shortcodes.getByText('[poll]')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shortcodes.getByRole('button', { name: `Copy [poll nexus_id=${id}]` }).click();
  await expect(page.getByText('Your text has been copied')).toBeVisible();

  // Restores the current poll for other tests.
  const { engagements } = await callApi<{ engagements: { engagements: { id: string }[] } }>(
    page,
    '{ engagements(type: poll, search: "slow morning") { engagements { id } } }',
  );
  await saveItem(page, `type: poll, id: ${engagements.engagements[0]?.id}, isCurrent: true`);
});

test('quizlets and this-or-thats keep their rules', async ({ page, signIn }) => {
  await signIn(page, 'communityTech', open('/quizlet'));
  await box(page, 'Question').fill('Which of these are fruits?');
  await box(page, 'Option 1').fill('Tomato');
  await box(page, 'Option 2').fill('Cucumber');
  await save(page).click();
  await expect(page.getByText('Please select a correct answer!')).toBeVisible();
  await page.getByRole('button', { name: 'Add Option' }).click();
  await box(page, 'Option 3').fill('Carrot');
  await expect(page.getByRole('button', { name: 'Add Option' })).toBeDisabled();
  await check(page, 'Tomato is correct').check();
  await expect(check(page, /Multi-select/)).toBeEnabled();
  await check(page, /Add CTA to options/).check();
  await expect(box(page, 'CTA Link of Carrot')).toBeVisible();
  await check(page, 'Cucumber is correct').check();
  // Nobody types a link that saving would drop.
  await expect(box(page, 'CTA Link of Carrot')).toHaveCount(0);
  await expect(box(page, 'CTA Link')).toBeVisible();
  await expect(check(page, /Multi-select/)).toBeChecked();
  await expect(check(page, /Multi-select/)).toBeDisabled();
  await expect(check(page, /Global/)).toBeEnabled();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/^\[quizlet id=\d+\]$/)).toBeVisible();

  await page.goto(page.url().replace(/\/quizlet\/.*/, '/this-or-that'));
  await expect(page.getByRole('button', { name: 'Add Option' })).toBeDisabled();
  for (const name of [/^Current/, /Add CTA to options/, /On Homepage/, /Auth Wall/]) {
    await expect(check(page, name)).not.toBeChecked();
  }
  await expect(check(page, /Global|Dynamic|Multi-select/)).toHaveCount(0);
});

test('forum drivers look up their thread, and giveaways have a date', async ({ page, signIn }) => {
  await signIn(page, 'admin', open('/forum-driver'));
  const { threads } = await callApi<{ threads: { threads: { id: string; name: string }[] } }>(
    page,
    '{ threads(limit: 1) { threads { id name } } }',
  );
  const [thread] = threads.threads;
  await box(page, 'Question').fill('Have you seen this talk?');
  await box(page, 'Forum Thread ID').fill('99999999');
  await expect(page.getByText('No thread of this site has that id.')).toBeVisible();
  await save(page).click();
  await expect(
    page.getByText('Error saving Forum Driver. Is the thread id correct?'),
  ).toBeVisible();
  await box(page, 'Forum Thread ID').fill(thread?.id ?? '');
  await expect(page.getByRole('link', { name: thread?.name ?? '' })).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/^\[forumDriver id=\d+\]$/)).toBeVisible();

  await page.goto(page.url().replace(/\/forum-driver\/.*/, '/giveaway'));
  await save(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(4);
  await box(page, 'Name').fill('A lamp for winter');
  await box(page, 'Helper Copy').pressSequentially('x'.repeat(3));
  await expect(page.getByText('3 / 125')).toBeVisible();
  await box(page, 'Details Link').fill('/pages/about-us');
  await box(page, 'Image URL').fill('/moderation/icon.svg');
  await expect(page.getByRole('img', { name: 'As visitors will see it' })).toBeVisible();
  await box(page, 'Expiry Date').fill('02/31/2131');
  await save(page).click();
  await expect(page.getByText('Please type a date as MM/DD/YYYY')).toBeVisible();
  await box(page, 'Expiry Date').fill('');
  await box(page, 'Expiry Date').pressSequentially('02282131');
  await expect(box(page, 'Expiry Date')).toHaveValue('02/28/2131');
  // The native date picker gets the typed date and returns the picked one.
  await page.getByRole('button', { name: 'Choose the expiry date in a calendar' }).click();
  const calendar = page.locator('input[type="date"]');
  await expect(calendar).toHaveValue('2131-02-28');
  await calendar.fill('2131-03-15', { force: true });
  await expect(box(page, 'Expiry Date')).toHaveValue('03/15/2131');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const { engagements } = await callApi<{ engagements: { engagements: { date: string }[] } }>(
    page,
    '{ engagements(type: giveaway, search: "A lamp for winter") { engagements { date } } }',
  );
  expect(engagements.engagements).toEqual([{ date: '2131-03-15' }]);
});

test('lists are searched, filtered and copied from; deleted items are restored', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', open('/polls'));
  for (const header of ['Question', 'Current', 'Homepage', 'Dynamic', 'Votes here', 'Created']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await check(page, 'Global').check();
  await expect(page).toHaveURL(/isGlobal=true/);
  await expect(page.getByRole('link', { name: 'How do you get ready' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'What helps you most' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search Polls' }).fill('slow morning');
  await expect(page).toHaveURL(/search=slow\+morning/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: /^Duplicate What helps you most/ }).click();
  await expect(page.getByText('This is a copy. Nothing is saved yet.')).toBeVisible();
  await expect(box(page, 'Option 3')).toHaveValue('Tea, and nobody talking');
  await expect(check(page, /^Current/)).not.toBeChecked();
  await box(page, 'Question').fill('Copied and deleted?');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copied and deleted?' })).toBeVisible();
  await expect(page.getByText('Nobody has voted yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Engagment was successfully deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/polls/);
  const item = page.getByRole('link', { name: 'Copied and deleted?' });
  await expect(item).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Deleted' }).check();
  await page.getByRole('button', { name: 'Restore Copied and deleted?' }).click();
  await expect(page.getByText('The engagement is back')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Deleted' }).uncheck();
  await page.getByRole('searchbox', { name: 'Search Polls' }).fill('copied and');
  await expect(item).toBeVisible();
});

test('500 unbroken characters widen no editor, list or page', async ({ page, server, signIn }) => {
  test.slow();
  await signIn(page, 'superAdmin', open('/polls'));
  const { threads } = await callApi<{ threads: { threads: { id: string }[] } }>(
    page,
    '{ threads(limit: 1) { threads { id } } }',
  );
  const word = (length: number) => `"${'W'.repeat(length)}"`;
  const options = `options: [{ name: ${word(200)}, isCorrect: true }, { name: ${`"${'M'.repeat(200)}"`} }]`;
  const link = `ctaLink: "/${'p'.repeat(500)}"`;
  const answers = `answerDescription: ${word(500)}, ${options}, ctaText: ${word(100)}, ${link}`;
  // All kinds share their screens; these three have every field and every widget between them.
  const kinds = {
    poll: ['poll', answers],
    forumDriver: ['forum-driver', `threadId: ${threads.threads[0]?.id}`],
    giveaway: [
      'giveaway',
      `answerDescription: ${word(125)}, ${link}, imageUrl: "/moderation/icon.svg", date: "2999-01-01"`,
    ],
  };
  const origin = server.origin('kidney');
  const addresses = [`${origin}/moderation/polls`];
  for (const [type, [path, fields]] of Object.entries(kinds)) {
    const id = await saveItem(page, `type: ${type}, question: ${word(500)}, ${fields}`);
    addresses.push(`${origin}/moderation/${path}/${id}`, `${origin}/engagement/${id}`);
  }
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText('WWWW').first()).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // The frame slides to its new width.
      await page.evaluate(waitForRendering);
      expect(await page.evaluate(overflows), `${address} at ${width} px`).toEqual([]);
    }
  }
});

/** Elements that reach beyond the right edge, unless a box around them scrolls or cuts them. */
const overflows = `[...document.querySelectorAll('main *')].filter((element) => {
  if (element.getBoundingClientRect().right <= document.documentElement.clientWidth + 1) return false;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX !== 'visible') return false;
  }
  return true;
}).map((element) => element.outerHTML.slice(0, 200)).slice(0, 3)`;

test('votes are shown and never lost without a warning', async ({ page, signIn }) => {
  await signIn(page, 'admin', open('/polls?search=talk+about+it'));
  await page.getByRole('link', { name: 'Would you talk about it at work?' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('row', { name: /^Rather not \d+ [\d.]+%$/ })).toBeVisible();
  await expect(results.getByRole('figure', { name: 'Votes by day' })).toBeVisible();
  const download = page.waitForEvent('download');
  await results.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^poll-\d+-votes\.csv$/);

  await page.getByRole('button', { name: 'Remove Rather not' }).click();
  await box(page, 'Option 1').fill('I do so already');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Delete votes?' });
  await expect(dialog.getByText(/“Rather not” has \d+ votes?\. Deleting it/)).toBeVisible();
  await expect(dialog.getByText(/“I already do” becomes “I do so already”/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(box(page, 'Option 1')).toHaveValue('I do so already');
  await save(page).click();
  await dialog.getByRole('button', { name: 'Delete and save' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(results.getByRole('row', { name: /^Rather not/ })).toHaveCount(0);

  // Someone else saves while the form is open.
  const id = page.url().split('/').at(-1);
  await box(page, 'Answer Description').fill('Typed here');
  await saveItem(page, `id: "${id}", type: poll, answerDescription: "Typed elsewhere"`);
  await save(page).click();
  await expect(page.getByText(/was changed by .* while you were editing/)).toBeVisible();
});

test('items shared by another site are visible here and edited there', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'migraine', open: '/moderation/polls' });
  const shared = page.getByRole('link', { name: 'How do you get ready' });
  await expect(page.getByRole('link', { name: 'What helps you most' })).toBeVisible();
  await expect(shared).toHaveCount(0);
  await check(page, 'Shared by other sites').check();
  await shared.click();
  await expect(page.getByText(/^This one belongs to .+ and is edited there\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expect(page.getByText(/^\[poll nexus_id=\d+\]$/)).toBeVisible();
  await expect(preview(page).getByText('How do you get ready')).toBeVisible();
  for (const name of ['Save', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

test.describe('in both looks', () => {
  test.use(phone);

  test('the screens are accessible', async ({ page, server, signIn }) => {
    test.slow();
    await signIn(page, 'superAdmin', open('/polls'));
    await expect(page.getByRole('link', { name: 'What helps you most' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('link', { name: 'What helps you most' }).click();
    await expect(page.getByRole('figure', { name: 'Votes by day' })).toBeVisible();
    await page.getByText('Voted, member', { exact: true }).click();
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/moderation/giveaway`);
    await save(page).click();
    await expect(page.getByText('This field is required')).toHaveCount(4);
    await expectAccessibleInBothLooks(page);
    await page.goto(`${server.origin('kidney')}/moderation/forum-drivers`);
    await expect(page.getByRole('link', { name: 'How do you sleep' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});
