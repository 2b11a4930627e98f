import type { Page, Request } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { awardYears } from '../../contract/people/awards.ts';
import type { DemoRole } from '../demo-roles.ts';
import { doorstep, expect, type SignIn, test, waitForRendering } from '../fixtures.ts';
import { callApi, preferencesSaved } from '../user-helpers.ts';

const [nextYear, thisYear] = awardYears();

function openAwards(search = '') {
  return { site: 'kidney', open: `/moderation/awards${search}` };
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search Awards' });
}

function nameInput(page: Page, title: string) {
  return page.getByRole('textbox', { name: `Name of ${title}` });
}

/** Creates awards for one test through the API, then opens the list. */
async function openWithNew(
  page: Page,
  signIn: SignIn,
  { role = 'admin', search = '' }: { role?: DemoRole; search?: string },
  ...awards: { name: string; year?: number }[]
) {
  await signIn(page, role, { site: 'kidney', open: doorstep });
  for (const award of awards) {
    await callApi(
      page,
      'mutation ($name: String!, $year: Int) { upsertAward(name: $name, year: $year) { id } }',
      award,
    );
  }
  await page.goto(new URL(`/moderation/awards${search}`, page.url()).href);
}

test.describe('the list', () => {
  test('keeps sorting, page and page size in the address; back and forward work', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', openAwards());
    await expect(page.getByRole('columnheader', { name: 'Year' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL(/\?sortBy=name&sortDesc=false$/);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\?page=2&sortBy=name&sortDesc=false$/);
    await expect(page.getByText(/^26–/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
    await expect(page).toHaveURL(/\?itemsPerPage=50&sortBy=name&sortDesc=false$/);
    await page.goBack();
    await expect(page.getByText(/^26–/)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/awards$/);
    await page.goForward();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  test('invalid values in the address fall back; a page past the end becomes the last', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(page, 'admin', openAwards('?page=-1&itemsPerPage=7&sortBy=secret&years=1066'));
    await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
    await page.goto(`${server.origin('kidney')}/moderation/awards?page=4000`);
    await expect(page).toHaveURL(/\?page=\d$/);
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  });

  test('searches after a pause, loses no key press, and follows Back', async ({ page, signIn }) => {
    await openWithNew(page, signIn, {}, { name: 'Quiet Lantern' });
    await searchBox(page).pressSequentially('quiet', { delay: 40 });
    await expect(page).toHaveURL(/\?search=quiet$/);
    await searchBox(page).pressSequentially(' lantern', { delay: 40 });
    await expect(searchBox(page)).toHaveValue('quiet lantern');
    await expect(page).toHaveURL(/\?search=quiet\+lantern$/);
    await expect(page.getByRole('button', { name: 'Edit Quiet Lantern' })).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('quiet');
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('');
  });

  test('filters by several years, and says when nothing matches', async ({ page, signIn }) => {
    await signIn(page, 'admin', openAwards());
    await page.getByRole('combobox', { name: 'Years' }).click();
    await page.getByRole('option', { name: '2024' }).click();
    await page.getByRole('option', { name: '2023' }).click();
    await expect(page).toHaveURL(/\?years=2024&years=2023$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('cell', { name: '2022', exact: true })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: '2024', exact: true }).first()).toBeVisible();
    await searchBox(page).fill('no award is called this');
    await expect(page.getByText('No awards match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page).toHaveURL(/\/awards$/);
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
  });

  test('a late response does not replace a newer one', async ({ page, signIn }) => {
    await signIn(page, 'admin', openAwards());
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
    const newerIsThere = Promise.withResolvers<void>();
    const isLate = (request: Request) => request.postData()?.includes('"finalistsCount"') ?? false;
    const lateIsOver = Promise.race([
      page.waitForEvent('requestfinished', isLate),
      page.waitForEvent('requestfailed', isLate),
    ]);
    await page.route('**/api/moderation', async (route) => {
      if (isLate(route.request())) await newerIsThere.promise;
      await route.continue().catch(() => {});
    });
    await page.getByRole('button', { name: 'Finalists' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const names = page.getByRole('row').getByRole('cell').nth(1);
    const first = await names.textContent();
    newerIsThere.resolve();
    await lateIsOver;
    await page.evaluate(waitForRendering);
    expect(await names.textContent()).toBe(first);
    await expect(page).toHaveURL(/sortBy=name/);
  });

  test('shows a loading error, with a retry', async ({ page, problems, signIn }) => {
    problems.allow(/status of 500|server error: 500/);
    await page.route('**/api/moderation', (route) =>
      route.fulfill({
        status: 500,
        json: { errors: [{ message: 'masked', extensions: { code: 'INTERNAL' } }] },
      }),
    );
    await signIn(page, 'admin', openAwards());
    await expect(page.getByText('The awards could not be loaded')).toBeVisible();
    await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
    await page.unroute('**/api/moderation');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(25);
  });

  test('hides columns and remembers it', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', openAwards());
    const winners = page.getByRole('columnheader', { name: 'Winners' });
    const toggle = async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      const saved = preferencesSaved(page);
      await page.getByRole('checkbox', { name: 'Winners' }).click();
      await saved;
      await page.keyboard.press('Escape');
    };
    await toggle();
    await expect(winners).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Finalists' })).toBeVisible();
    await expect(winners).toHaveCount(0);
    await toggle();
    await expect(winners).toBeVisible();
  });

  test('a name without spaces keeps the actions visible', async ({ page, signIn }) => {
    await openWithNew(page, signIn, { search: '?search=WWW' }, { name: 'W'.repeat(120) });
    await expect(page.getByRole('button', { name: /^Edit WWW/ })).toBeInViewport();
  });

  test('opens a row to show its people by status', async ({ page, signIn }) => {
    await signIn(page, 'admin', openAwards('?sortBy=winnersCount'));
    const details = page.getByRole('button', { name: /^Details of/ }).first();
    await details.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    const winners = page.getByRole('list', { name: 'Winner' });
    await expect(winners.getByRole('listitem').first()).toBeVisible();
    const count = await page.getByRole('row').nth(1).getByRole('cell').nth(4).textContent();
    await expect(winners.getByRole('listitem')).toHaveCount(Number(count));
    await page.getByRole('row').nth(1).getByRole('cell').nth(3).click();
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await expect(winners).toBeHidden();
  });
});

test.describe('editing in the list', () => {
  test('several rows at once: Enter saves, Escape cancels', async ({ page, signIn }) => {
    await openWithNew(
      page,
      signIn,
      { search: '?search=Twin' },
      { name: 'Twin Oak' },
      { name: 'Twin Elm', year: thisYear },
    );
    await page.getByRole('button', { name: 'Edit Twin Oak' }).click();
    await expect(nameInput(page, 'Twin Oak')).toBeFocused();
    await page.getByRole('button', { name: `Edit Twin Elm ${thisYear}` }).click();
    await nameInput(page, 'Twin Oak').fill('Twin Oak the Elder');
    await nameInput(page, `Twin Elm ${thisYear}`).fill('Twin Elm, not to be saved');
    await nameInput(page, `Twin Elm ${thisYear}`).press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('button', { name: `Edit Twin Elm ${thisYear}` })).toBeFocused();
    await expect(nameInput(page, 'Twin Oak')).toHaveValue('Twin Oak the Elder');

    await page.getByRole('combobox', { name: 'Year of Twin Oak' }).click();
    await page.getByRole('option', { name: String(nextYear) }).click();
    await nameInput(page, 'Twin Oak').press('Enter');
    await expect(page.getByText(messages.changesSaved)).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Edit Twin Oak the Elder ${nextYear}` }),
    ).toBeVisible();
  });

  test('asks before typed input is lost by other rows or another screen', async ({
    page,
    signIn,
  }) => {
    await openWithNew(page, signIn, {}, { name: 'Hesitant Heron', year: nextYear ?? 0 });
    const title = `Hesitant Heron ${nextYear}`;
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await nameInput(page, title).fill('Half-written');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });

    await page.getByRole('button', { name: 'Winners' }).click();
    await expect(keep).toBeFocused();
    await keep.click();
    await expect(page).toHaveURL(/\/awards$/);

    await searchBox(page).fill('something else');
    await keep.click();
    await expect(searchBox(page)).toHaveValue('');

    await page.getByRole('link', { name: 'Moderation Dashboard', exact: true }).click();
    await keep.click();
    await expect(nameInput(page, title)).toHaveValue('Half-written');

    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.dismiss();
    });
    await page.evaluate('setTimeout(() => location.reload())');
    await expect.poll(() => asked).toBe('beforeunload');

    await page.getByRole('button', { name: 'Winners' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/sortBy=winnersCount/);
    await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(0);
  });

  test("another person's change arrives without affecting the edited row", async ({
    page,
    browser,
    problems,
    signIn,
  }) => {
    await openWithNew(page, signIn, { search: '?search=Harbor+Light' }, { name: 'Harbor Light' });
    const streamed = page.waitForRequest('**/api/moderation/stream');
    await page.getByRole('button', { name: 'Edit Harbor Light' }).click();
    await nameInput(page, 'Harbor Light').fill('Harbor Light, mine');
    await streamed;

    const context = await browser.newContext();
    problems.watch(context);
    const other = await context.newPage();
    await openWithNew(other, signIn, { role: 'superAdmin' }, { name: 'Harbor Light Keeper' });
    await expect(page.getByRole('button', { name: 'Edit Harbor Light Keeper' })).toBeVisible();
    await expect(nameInput(page, 'Harbor Light')).toHaveValue('Harbor Light, mine');

    await searchBox(other).fill('Harbor Light');
    await other.getByRole('button', { name: 'Edit Harbor Light', exact: true }).click();
    await nameInput(other, 'Harbor Light').fill('Harbor Light, theirs');
    await other.keyboard.press('Enter');
    await expect(other.getByText(messages.changesSaved)).toBeVisible();
    await context.close();

    const mine = page.getByRole('textbox', { name: 'Name of Harbor Light, theirs' });
    await mine.press('Enter');
    await expect(page.getByText(/^Changed meanwhile by noor\. Save again/)).toBeVisible();
    await expect(page.getByText('Now: Harbor Light, theirs')).toBeVisible();
    await mine.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Harbor Light, mine' })).toBeVisible();
  });
});

test.describe('Create Award', () => {
  test('creates with and without a year, and starts empty each time', async ({ page, signIn }) => {
    await signIn(page, 'admin', openAwards('?search=Fresh'));
    const dialog = page.getByRole('dialog', { name: 'Create Award' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    for (const year of ['No year', String(nextYear)]) {
      await page.getByRole('button', { name: 'New Award' }).click();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('');
      await name.fill('Fresh Start');
      await dialog.getByRole('combobox', { name: 'Year' }).click();
      await page.getByRole('option', { name: year }).click();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(messages.changesSaved)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Edit Fresh Start', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit Fresh Start ${nextYear}` })).toBeVisible();
  });

  test('shows errors at their field, saves with Ctrl-S, and only once', async ({
    page,
    signIn,
  }) => {
    await openWithNew(
      page,
      signIn,
      { search: '?search=Single' },
      { name: 'Single Shot', year: thisYear ?? 0 },
    );
    await page.getByRole('button', { name: 'New Award' }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Single Shot');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`An award named 'Single Shot' already exists for ${thisYear}.`),
    ).toBeVisible();

    let sent = 0;
    await page.route('**/api/moderation', async (route) => {
      if (route.request().postData()?.includes('UpsertAward')) sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await name.fill('Single Second');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Enter');
    await expect(page.getByText(messages.changesSaved)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent).toBe(1);
  });

  test('asks before discarding typed input', async ({ page, signIn }) => {
    await signIn(page, 'admin', openAwards());
    const dialog = page.getByRole('dialog', { name: 'Create Award' });
    await page.getByRole('button', { name: 'New Award' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'New Award' })).toBeFocused();
    await page.getByRole('button', { name: 'New Award' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Almost');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Almost');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
  });
});
