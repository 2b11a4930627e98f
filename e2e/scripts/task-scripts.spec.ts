import { scriptMessages } from '../../contract/scripts/task-scripts.ts';
import {
  desk,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  phone,
  test,
} from '../fixtures.ts';
import { setAsideJob } from '../set-aside-jobs.ts';
import { callApi } from '../user-helpers.ts';

const open = '/moderation/task-scripts';

test('a super admin finds a script by keyboard, rehearses it, reads its log and runs it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'superAdmin', { open });
  const search = page.getByRole('searchbox', { name: 'Search scripts' });
  const scripts = page.getByRole('table', { name: 'scripts' });
  const link = scripts.getByRole('link', { name: 'Link rewriter' });
  await expect(scripts.getByRole('link')).not.toHaveCount(0);
  // Typed text counts at once, before the debounced search.
  await search.fill('rewriter');
  await search.press('ArrowDown');
  await expect(link).toBeFocused();
  await expect(scripts.getByRole('link')).toHaveCount(1);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link rewriter' })).toBeVisible();
  await expect(page.getByText('No runs yet')).toBeVisible();
  const refresh = page.getByRole('switch', { name: 'Auto Refresh' });
  await expect(refresh).not.toBeChecked();

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Link rewriter' });
  await test.step('typed options are not lost without a question', async () => {
    await dialog.getByRole('textbox', { name: 'From' }).fill('/typed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('/typed');
    await dialog.getByRole('textbox', { name: 'From' }).fill('');
  });
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText(scriptMessages.reasonRequired)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The forum moved');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Please enter the address to look for.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From' }).fill('/nowhere-at-all');
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('/posts');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(scriptMessages.startedNamed('Link rewriter'))).toBeVisible();
  await expect(page.getByText('COMPLETED')).toBeVisible();
  await expect(page.getByText(/^Dry run\. Looked at/)).toBeVisible();
  await expect(refresh).not.toBeChecked();

  await page.getByRole('button', { name: /^Details of run/ }).click();
  await expect(page.getByText('Reason: The forum moved')).toBeVisible();
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download log' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^run-\d+-log\.csv$/);
  // An open log neither widens the table nor is cut.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of [
      page.getByText('COMPLETED'),
      page.getByRole('link', { name: 'Download changes' }),
      page.getByRole('list', { name: /^log of run/ }),
    ]) {
      const box = await part.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Run for real with the same options' }).click();
  const again = page.getByRole('dialog', { name: 'Run for real with the same options' });
  await expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('The forum moved');
  await again.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Looked at: /)).toBeVisible();
});

test('a run is stopped by hand', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: `${open}/link_repair_tool` });
  // Unknown pages are requested one after the other, with a pause.
  const items = Array.from({ length: 40 }, (_, i) => ({
    menu_id: i + 1,
    title: `Page ${i}`,
    url: `/nowhere/${i}`,
    items: [],
  }));
  const menu = JSON.stringify(items);
  await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', { menu });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('To be stopped');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(scriptMessages.startedNamed('Link repair'))).toBeVisible();
  const stop = page.getByRole('button', { name: /^Stop run/ });
  await stop.click();
  await page.getByRole('button', { name: 'Stop run', exact: true }).click();
  await expect(page.getByText('ABORTED')).toBeVisible();
  await expect(page.getByText(/^Stopped by hand after/)).toBeVisible();
});

test('only the selected repairs of a dry run are made', async ({ page, signIn }) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: `${open}/link_repair_tool` });
  const items = ['/forums/', '/posts/', '/search/', '/login/'].map((url, i) => ({
    menu_id: i + 1,
    title: `Choice ${i + 1}`,
    url,
    items: [],
  }));
  const menu = JSON.stringify(items);
  await callApi(page, 'mutation ($menu: String!) { setMenu(menu: $menu) }', { menu });
  const menuNow = async (): Promise<string[]> => {
    const { siteMenu } = await callApi<{ siteMenu: { menu: { url: string }[] } }>(
      page,
      '{ siteMenu { menu } }',
    );
    return siteMenu.menu.map(({ url }) => url);
  };
  const { runTaskScript } = await callApi<{ runTaskScript: { runs: { id: string }[] } }>(
    page,
    `mutation ($options: String) { runTaskScript(symbol: "link_repair_tool", options: $options,
      reason: "To choose from", isDryRun: true) { runs(limit: 1) { id } } }`,
    { options: JSON.stringify({ places: ['menu'] }) },
  );
  const id = runTaskScript.runs[0]?.id;
  await page.reload();
  await test.step('the script starts with the links that its own run found', async () => {
    await page.getByRole('button', { name: `Details of run ${id}`, exact: true }).click();
    await page.getByRole('link', { name: 'Repair them' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run Link repair' });
    await expect(dialog.getByText(`the broken links that run ${id} found`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/report=/);
  });
  await page.getByRole('link', { name: `Choose changes of run ${id}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Choose changes of run/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'changes' });
  await expect(table.getByText('− Choice 2 (/posts/)')).toBeVisible();
  await expectAccessible(page);

  // Selects all, none, and then two rows by keyboard.
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await all.check();
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('4 selected')).toHaveCount(0);
  for (const link of ['/posts/', '/login/']) {
    const box = page.getByRole('checkbox', { name: new RegExp(`: ${link}$`) });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await page.getByRole('searchbox', { name: 'Search changes' }).fill('/search/');
  await expect(page.getByRole('button', { name: 'Apply the one that matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Apply chosen (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply 2 changes' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText(scriptMessages.reasonRequired)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('These two are sure');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(scriptMessages.applying('2 changes'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Link repair' })).toBeVisible();
  await expect(page.getByText('Looked at: 1. Repaired: 2. Not there any more: 0.')).toBeVisible();
  expect(await menuNow()).toEqual(['/forums/', '/posts', '/search/', '/login']);

  // One list shows everything that runs on the site.
  await page.goto(new URL(open, page.url()).href);
  const recent = page.getByRole('region', { name: 'Recent runs of everything' });
  await expect(recent.getByRole('link', { name: 'Link repair' }).first()).toBeVisible();
  await expect(recent.getByText('Repaired: 2. Not there any more: 0.')).toBeVisible();
});

test.describe('in both looks', () => {
  test.use(phone);
  test('the list of scripts and the dialog are accessible', async ({ page, signIn }) => {
    await signIn(page, 'superAdmin', { open });
    await expect(
      page.getByRole('table', { name: 'scripts' }).getByRole('link', { name: 'Link repair' }),
    ).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.goto(new URL(`${open}/unsubscribe_emails`, page.url()).href);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
});

test('super admins retry or discard jobs that were set aside', async ({ page, server, signIn }) => {
  const table = page.getByRole('table', { name: 'jobs set aside' });
  const dialog = page.getByRole('dialog');
  await signIn(page, 'superAdmin', { open });
  await expect(page.getByRole('table', { name: 'scripts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Jobs set aside' })).toHaveCount(0);

  const [first = '', second = ''] = [await setAsideJob(server), await setAsideJob(server)];
  await signIn(page, 'communityTech', { open });
  await expect(page.getByRole('table', { name: 'scripts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Jobs set aside' })).toHaveCount(0);

  await signIn(page, 'superAdmin', { open });
  await expect(page.getByRole('region', { name: 'Jobs set aside' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expectAccessibleInBothLooks(page, { here: desk, there: phone });

  // By keyboard, cancelled at first.
  const discard = page.getByRole('button', { name: `Discard job ${second}` });
  await discard.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Its work is never done. This cannot be undone.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(discard).toBeFocused();
  await page.keyboard.press('Enter');
  // The dialog moves the focus once it is open.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The job was discarded.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.goto(`${server.origin('kidney')}/moderation/system`);
  const problems = page.getByRole('status', { name: 'Problems' });
  await expect(problems).toContainText('A job of mail.send ended its process twice');
  await expect(problems).toContainText('try them again or discard them below');
  await expect(page.getByRole('table', { name: 'processes' })).toContainText('Running');
  await expectAccessibleInBothLooks(page, { here: desk, there: phone });
  await page.getByRole('button', { name: `Try again: job ${first}` }).click();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The job is queued again.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Jobs set aside' })).toHaveCount(0);
  await expect(problems).toHaveCount(0);
});
