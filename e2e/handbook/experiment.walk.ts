import { field, openTab, type PictureWalk, press, region } from './picture-walk.ts';

export const experiment: PictureWalk = {
  role: 'superAdmin',
  path: '/moderation/',
  async walk(page, take) {
    await page.getByRole('link', { name: 'Experiments', exact: true }).click();
    await page.getByRole('link', { name: 'New Experiment' }).click();
    await field(page, 'Name').fill('Shorter welcome');
    await field(page, 'Symbol').fill('shorter-welcome');
    await page.getByRole('combobox', { name: 'Sites', exact: true }).click();
    await page.getByRole('option', { name: 'Kidney Porch' }).click();
    await page.keyboard.press('Escape');
    await press(page, 'Add goal');
    await field(page, 'Name of goal 1').fill('Wrote a first post');
    await field(page, 'Key of goal 1').fill('first-post');
    await take(
      'experiment-goals',
      page.getByText('Variants', { exact: true }),
      page.getByRole('group', { name: 'Variants' }),
      page.getByRole('group', { name: 'Goals' }),
    );
    await press(page, 'Save');
    const plan = region(page, 'How long will it take?');
    await plan.waitFor();
    await field(page, 'Rate of the primary goal now').fill('4');
    await field(page, 'Smallest lift worth knowing').fill('20');
    await field(page, 'New visitors per day').fill('300');
    await press(page, 'Plan');
    await take('experiment-plan', plan);
    await page.getByRole('switch', { name: 'Active' }).check();
    await press(page, 'Save');

    await page.getByRole('link', { name: 'Back to experiments' }).click();
    await page.getByRole('link', { name: 'A warmer way to ask for a reply' }).click();
    await openTab(page, 'Stats');
    await take('experiment-verdict', region(page, 'Verdict'), region(page, 'Sessions').first());
    await press(page, 'Stop and give everyone the winner');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Winner' }).click();
    await page.getByRole('option', { name: 'warm' }).click();
    await take('experiment-stop', dialog);
  },
};
