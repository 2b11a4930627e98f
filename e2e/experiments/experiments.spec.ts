import { experimentMessages } from '../../contract/experiments/experiments.ts';
import { browserName } from '../../server/testing/experiments.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { callApi } from '../user-helpers.ts';

const index = '/moderation/experiments';

test('an experiment is created, refused while invalid, changed and reverted', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'superAdmin', { site: 'kidney', open: index });
  await expect(page.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible();
  const demo = page.getByRole('row', { name: /reply-prompt/ });
  await expect(demo).toContainText('Kidney Porch');
  await expectAccessible(page);
  // A long name without spaces does not push other columns out.
  const add =
    'mutation ($name: String!) { updateExperiment(name: $name, symbol: "long", variants: [{ key: "a", weight: 1 }]) { id } }';
  await callApi(page, add, { name: 'x'.repeat(200) });
  await page.reload();
  await expect(page.getByRole('row', { name: /long/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Sites' })).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('checkbox', { name: 'Active' }).check();
  await expect(page).toHaveURL(/active=true/);
  await expect(page.getByText('Larger type for everyone')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search Experiments' }).fill('study');
  await expect(page).toHaveURL(/search=study/);
  await expect(demo).toHaveCount(0);

  await page.getByRole('link', { name: 'New Experiment' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const symbol = page.getByRole('textbox', { name: 'Symbol' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(experimentMessages.nameRequired)).toBeVisible();
  await expect(page.getByText(experimentMessages.symbolRequired)).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Porch light');
  await symbol.fill('Porch Light');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(symbol).toHaveAttribute('aria-invalid', 'true');
  await symbol.fill('porch-light');
  const key = page.getByRole('textbox', { name: 'Key of variant 2' });

  // Errors focus the duplicate key, or the list as a whole.
  await page.setViewportSize({ width: 390, height: 844 });
  const press = (button: string) => page.getByRole('button', { name: button }).click();
  await key.fill('control');
  await press('Save');
  await expect(key).toBeFocused();
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(experimentMessages.keyTwice)).toBeInViewport();
  await press('Remove variant 2');
  await press('Remove variant 1');
  await press('Save');
  const variants = page.getByRole('group', { name: 'Variants' });
  await expect(variants).toBeFocused();
  await expect(variants).toHaveAccessibleDescription(experimentMessages.variantsRequired);
  await expect(page.getByText(experimentMessages.variantsRequired)).toBeInViewport();
  await expectAccessible(page);
  await press('Add variant');
  await press('Add variant');
  await page.getByRole('textbox', { name: 'Key of variant 1' }).fill('control');
  await page.getByRole('textbox', { name: 'Weight of variant 1' }).fill('50');
  await page.setViewportSize({ width: 1280, height: 720 });

  await key.fill('Bright Light!');
  await expect(key).toHaveValue('brightlight');
  await page.getByRole('textbox', { name: 'Weight of variant 2' }).fill('25');
  await expect(page.getByText('66.67%')).toBeVisible();
  await expect(page.getByText('33.33%')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Exclude employees' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Exclude bots' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Sites', exact: true }).click();
  await page.getByRole('option', { name: 'Kidney Porch' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(experimentMessages.created)).toBeVisible();
  await expect(page).toHaveURL(/\/experiments\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Porch light' })).toBeVisible();

  // The planner calculates with what is saved.
  const planner = page.getByRole('region', { name: 'How long will it take?' });
  await planner.getByRole('button', { name: 'Plan' }).click();
  await expect(planner.getByText('Enter a rate above 0% and below 100%')).toBeVisible();
  await planner.getByRole('textbox', { name: 'Rate of the primary goal now' }).fill('5');
  await planner.getByRole('textbox', { name: 'Smallest lift worth knowing' }).fill('20');
  await planner.getByRole('textbox', { name: 'New visitors per day' }).fill('1000');
  await planner.getByRole('button', { name: 'Plan' }).click();
  await expect(planner.getByRole('status')).toHaveText(/^3\d days, 3\d,000 visitors\.$/);
  await expectAccessible(page);

  // Changing the symbol requires confirmation.
  await symbol.fill('porch-light-2');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Change the symbol?' });
  await expect(question).toContainText(experimentMessages.symbolChange);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await symbol.fill('porch-light');
  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await name.fill('Porch light, lit');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(experimentMessages.updated)).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.getByRole('tab', { name: 'Stats' }).click();
  await expect(page).toHaveURL(/#stats$/);
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/#history$/);
  const states = page.getByRole('list', { name: 'History' }).locator('> li');
  await expect(states).toHaveCount(2);
  await expect(states.first()).toContainText('noor@steward.example');
  await expect(states.first()).toContainText('Porch light → Porch light, lit');
  await expectAccessible(page);
  await states.last().getByRole('button', { name: 'Restore' }).click();
  const restore = page.getByRole('dialog', { name: /Go back to the state/ });
  await expect(restore).toContainText('Porch light, lit → Porch light');
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(states).toHaveCount(3);
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await expect(name).toHaveValue('Porch light');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Configuration' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('stats show the results, and the preview shows the assignment', async ({ page, signIn }) => {
  test.slow();
  await signIn(page, 'superAdmin', { site: 'kidney', open: `${index}?search=reply-prompt` });
  await page.getByRole('link', { name: 'A warmer way to ask for a reply' }).click();
  await page.getByRole('tab', { name: 'Stats' }).click();
  await expect(page.getByRole('table', { name: 'Sessions by variant' })).toContainText('warm');
  await expect(page.getByRole('figure', { name: 'Sessions by day' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sessions by site' })).toContainText(
    'Migraine Harbor',
  );
  const goal = page.getByRole('table', { name: 'Goal Wrote a reply' });
  await expect(goal.getByRole('row', { name: /^warm/ })).toContainText('Better than the control.');
  await expect(goal.getByRole('row', { name: /^warm/ })).toContainText(/\+\d\d\.\d\d%/);
  await expect(page.getByText(/compared one by one and then averaged/)).toBeVisible();
  await expect(
    page.getByRole('figure', { name: 'Wrote a reply: rate up to each day' }),
  ).toBeVisible();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText("Ship'warm' is surely better");
  await expect(page.getByRole('table', { name: 'Sample ratio by period' })).toContainText(
    'Visitors divide as the weights say',
  );
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/#preview$/);
  const session = page.getByRole('region', { name: 'Your session' });
  await expect(session.getByRole('status')).toContainText('none');
  await page.getByRole('combobox', { name: 'Variant' }).click();
  await page.getByRole('option', { name: 'warm' }).click();
  await page.getByRole('button', { name: 'Set variant' }).click();
  await expect(session.getByRole('status')).toContainText('warm');
  await expect(session.getByRole('status')).toContainText('It is not counted.');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(session.getByRole('status')).toContainText('none');

  const explained = page.getByRole('region', { name: 'Who gets which variant?' });
  await page.getByRole('textbox', { name: 'Visitor ID' }).fill('someone');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(explained.getByRole('status')).toContainText('by the weights in force');
  await page.getByRole('textbox', { name: 'Account' }).fill('abena');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(explained.getByRole('status')).toContainText('Employees take no part.');

  await expect(page.getByRole('textbox', { name: 'Visitors' })).toHaveValue('1,000');
  await page.getByRole('textbox', { name: 'Visitors' }).fill('99999999');
  await expect(page.getByText(experimentMessages.runsInvalid)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run simulation' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Visitors' }).fill('20000');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  const simulated = page.getByRole('table', { name: 'Simulation' });
  await expect(simulated.getByRole('row', { name: /^warm/ })).toContainText('50.00%');
  await expect(simulated.getByText('Within chance')).toHaveCount(2);
  await expectAccessible(page);
});

test('visitors of the site see one variant, and staff the one they chose', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: index });
  // Headless Chromium has the user agent of a bot.
  const context = await browser.newContext({ userAgent: browserName });
  const visitor = await context.newPage();
  await visitor.goto(server.origin('kidney'));
  const article = visitor.locator('article');
  const [control, warm] = ['Tell us what you think below.', 'You made it to the end, thank you.'];
  const either = /Tell us what you think|You made it to the end/;
  const links = visitor.locator('a[href^="/posts/"]');
  await expect(links.first()).toBeVisible();
  // The newest article contains it, in any module of the home page.
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  for (const path of new Set(paths)) {
    await visitor.goto(server.origin('kidney') + path);
    if (either.test((await article.first().textContent()) ?? '')) break;
  }
  await expect(article).toContainText(either);
  const shown = (await article.textContent())?.includes(control) ? control : warm;
  await expect(article).not.toContainText(shown === control ? warm : control);
  await expect(article).not.toContainText('[experiment');
  await visitor.reload();
  await expect(article).toContainText(shown);
  for (const [key, text] of [
    ['warm', warm],
    ['control', control],
  ] as const) {
    const answer = await visitor.evaluate(
      async (path) => (await fetch(path)).json() as Promise<unknown>,
      `/api/experiment/reply-prompt/${key}`,
    );
    expect(answer).toEqual({ variant: key });
    await visitor.reload();
    await expect(article).toContainText(text);
  }
  await context.close();
});

test('a page with the script shows one variant, sends goals, and gets the winner', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  await signIn(page, 'superAdmin', { site: 'kidney', open: `${index}?search=study-place` });
  await page.getByRole('link', { name: 'Where the study stands on the page' }).click();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const reached = async () => {
    const [row] = await server.query(
      `select coalesce(sum(visitors), 0)::int as count from experiment_goal_counts
       where experiment_id = $1 and goal_key = 'opened-details'`,
      id,
    );
    return Number(row?.count);
  };
  const before = await reached();
  const context = await browser.newContext({ userAgent: browserName });
  const visitor = await context.newPage();
  const address = `${server.origin('kidney')}/example.html`;
  await visitor.route(address, (route) =>
    route.fulfill({ path: 'docs/examples/experiment-page.html' }),
  );
  await visitor.goto(address);
  await expect(visitor.locator('#place')).toHaveText(/^(?:end|middle|both)$/);
  const parts = visitor.locator('[data-experiment]:visible');
  await expect(parts).toHaveCount(1);
  const shown = await parts.textContent();
  await visitor.getByRole('button', { name: 'About the study' }).click();
  await expect.poll(reached).toBe(before + 1);
  await visitor.reload();
  await expect(parts).toHaveText(shown ?? '');

  // If the server does not respond, parts are hidden for at most a second.
  await visitor.route('**/api/experiment?*', () => undefined);
  await visitor.reload();
  await expect(visitor.getByText('Tell us what you think below.')).toBeVisible();
  await visitor.unrouteAll({ behavior: 'ignoreErrors' });

  await page.getByRole('tab', { name: 'Stats' }).click();
  await page.getByRole('button', { name: 'Stop and give everyone the winner' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop and give everyone the winner' });
  await stop.getByRole('combobox', { name: 'Winner' }).click();
  await page.getByRole('option', { name: 'both' }).click();
  await expectAccessible(page);
  await stop.getByRole('button', { name: 'Stop experiment' }).click();
  await expect(page.getByText(experimentMessages.stopped)).toBeVisible();
  await expect(page.getByText('Everyone gets both').first()).toBeVisible();
  await visitor.goto(address.replace('/example.html', '/doorstep'));
  expect(
    await visitor.evaluate(async () => (await fetch('/api/experiment/study-place')).json()),
  ).toEqual({ variant: 'both' });
  await context.close();
});

test('works on a phone in the dark', async ({ page, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'superAdmin', { site: 'kidney', open: `${index}?search=reply-prompt` });
  await page.getByRole('link', { name: 'A warmer way to ask for a reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Symbol' })).toBeVisible();
  await expectAccessible(page, { rules: 'lookRules' });
  for (const [tab, sign] of [
    ['Stats', 'Sessions by day'],
    ['Preview', 'Simulation'],
    ['History', 'Current'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(sign).first()).toBeVisible();
    if (tab === 'Preview') {
      await page.getByRole('button', { name: 'Run simulation' }).click();
      await expect(page.getByRole('table', { name: 'Simulation' })).toBeVisible();
      const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
      await expect.poll(width).toBe(390);
    }
    await expectAccessible(page, { rules: 'lookRules' });
  }
});
