import { doorstep, expect, expectAccessibleInBothLooks, test } from '../fixtures.ts';
import { byUrgency, findFlags } from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

test('forty flags of every kind are decided with at most two presses each', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await callApi(page, 'mutation { updatePreferences(autoAdvance: true) }');
  const closed = await findFlags(page, 'isOpen: false, isCare: false, outcome: KEPT', 40);
  await callApi(
    page,
    'mutation ($ids: [ID!]!) { updateContentFlags(ids: $ids, operation: REOPEN) { ok } }',
    { ids: closed.map(({ id }) => id) },
  );
  const flags = await findFlags(page, `isOpen: true, isCare: false, ${byUrgency}`, 60);
  expect(flags.length).toBeGreaterThan(46);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/moderation/content-flag/${flags[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Next flag' })).toBeEnabled();

  // Six quick key presses move six flags, even if each has to be loaded.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
  const isShown = ({ id, assocId }: { id: string; assocId: string }) =>
    new RegExp(`/(content-flag/${id}|users/${assocId})$`);
  await expect(page).toHaveURL(isShown(flags[6] as (typeof flags)[number]));

  let presses = 0;
  const press = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  const decided = flags.slice(6, 46);
  const ledOn = decided.slice(0, 10);
  for (const [index, flag] of ledOn.entries()) {
    await expect(page).toHaveURL(isShown(flag));
    // Keys that decide are ignored until the next flag has been visible for a moment.
    await expect(page.locator('body:not([data-keys])')).toBeAttached();
    const isPerson = page.url().includes('/users/');
    await press(isPerson ? 'y' : (['s1', 'd1'][index % 4] ?? 'y'));
    // The second press of a double press.
    if (index === 2) await page.keyboard.press('y');
  }
  await expect(page).toHaveURL(isShown(decided[10] as (typeof flags)[number]));

  await callApi(page, 'mutation { updatePreferences(autoAdvance: false) }');
  await page.reload();
  const onFlag = page.getByRole('button', { name: 'Next flag' });
  await expect(onFlag.or(page.getByText('next flag', { exact: false })).first()).toBeVisible();
  for (const flag of decided.slice(10)) {
    await expect(page).toHaveURL(isShown(flag));
    await press('yj');
  }
  expect(presses).toBeLessThanOrEqual(2 * decided.length);
  await expect(page).not.toHaveURL(isShown(decided.at(-1) as (typeof flags)[number]));
  const open = await findFlags(page, 'isOpen: true', 100);
  expect(open.filter(({ id }) => decided.some((flag) => flag.id === id))).toEqual([]);

  // The latest decision is undone by one key.
  await page.keyboard.press('z');
  await expect(page.getByRole('status').getByText('Undone', { exact: true })).toBeVisible();
});

test('everything by an author is decided in a drawer, and removed with them, without leaving the flag', async ({
  page,
  signIn,
  server,
}) => {
  const [found] = await server.query(
    `select flag.id, users.id as author, users.username
     from content_flags as flag join users on users.id = flag.author_id
     join sites on sites.id = flag.site_id
     where sites.prefix = 'kidney' and users.role_id = 3 and flag.is_open and not flag.is_care
       and flag.assoc_type <> 'user'
       and (select count(*) from replies where user_id = users.id and not is_deleted
         and not is_spam and not is_pending_moderation) between 3 and 12
     order by flag.id limit 1`,
  );
  if (!found) throw new Error('No author with a flag and some replies');
  const countShown = async () => {
    const [row] = await server.query(
      `select count(*)::int as shown from replies where user_id = $1
         and not is_deleted and not is_spam and not is_pending_moderation`,
      found.author,
    );
    return Number(row?.shown);
  };
  const before = await countShown();
  const address = `/moderation/content-flag/${found.id}`;
  await signIn(page, 'admin', { site: 'kidney', open: address });
  await expect(page.getByRole('heading', { name: 'Author' })).toBeVisible();
  await page.keyboard.press('f');
  const drawer = page.getByRole('dialog', { name: `Everything by ${found.username}` });
  await drawer.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Visible' }).click();
  await drawer.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Forum Replies' }).click();
  const rows = drawer.getByRole('list', { name: /^Items by/ }).getByRole('checkbox');
  await expect(rows).toHaveCount(before);
  await expectAccessibleInBothLooks(page);
  await rows.nth(0).check();
  await rows.nth(1).check();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 2 items?' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(drawer.getByRole('status')).toContainText('2 items deleted');
  await expect(rows).toHaveCount(before - 2);
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(before);

  await drawer.getByRole('button', { name: 'Remove all and block' }).click();
  const preview = page.getByRole('dialog', { name: /^Remove everything by .* and block them/ });
  await expect(preview).toContainText('disappear from the public site');
  await expectAccessibleInBothLooks(page);
  await preview.getByRole('button', { name: 'Remove all and block' }).click();
  await expect(page.getByText('Choose the rule that the decisions refer to')).toBeVisible();
  const started = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('removeAllByAuthor'),
  );
  await page.keyboard.press('1');
  await started;
  // The server goes on without the page, and the drawer offers the undo afterwards.
  await page.reload();
  await expect.poll(countShown, { timeout: 30_000 }).toBe(0);
  await expect(page.getByRole('heading', { name: 'Author' })).toBeVisible();
  await page.keyboard.press('f');
  const removed = drawer.getByRole('status').filter({ hasText: `${found.username} blocked` });
  await expect(removed).toBeVisible();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(countShown, { timeout: 30_000 }).toBe(before);
  const [author] = await server.query('select role_id from users where id = $1', found.author);
  expect(author?.role_id).toBe(3);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('a second review shows where two people disagree, and figures try words', async ({
  page,
  signIn,
  server,
}) => {
  await server.query(
    `insert into second_reviews (site_id, content_flag_id, body, first_decided_by_id, first_verdict)
     select flag.site_id, flag.id, 'Lavender tea helps me to sleep.', colleague.id, 'REMOVE'
     from content_flags as flag join sites on sites.id = flag.site_id
     join users as colleague on colleague.site_id = sites.id and colleague.role_id = 2
     where sites.prefix = 'kidney' and not flag.is_open and flag.assoc_type <> 'user'
     order by flag.id, colleague.id limit 1`,
  );
  await server.query(
    `insert into second_reviews (site_id, content_flag_id, body, first_decided_by_id, first_verdict,
       reviewer_id, verdict, reviewed_at)
     select flag.site_id, flag.id, 'Older text', colleague.id, 'REMOVE', colleague.id, 'KEEP',
       '2026-01-01T00:00Z'
     from content_flags as flag join sites on sites.id = flag.site_id
     join (select site_id, min(id) as id from users where role_id = 2 group by site_id) as colleague
       on colleague.site_id = sites.id
     where sites.prefix = 'kidney' and flag.is_open order by flag.id limit 25`,
  );
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/reviews' });
  await expect(page.getByText('Lavender tea helps me to sleep.')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Keep' }).click();
  const disagreements = page.getByRole('table', { name: 'Disagreements' });
  await expect(disagreements).toContainText('Lavender tea');
  await expect(page.getByText('1–25 of 26')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–26 of 26')).toBeVisible();
  await expect(disagreements.getByRole('link', { name: 'Older text' })).toHaveCount(1);

  await page.goto(new URL('/moderation/figures', page.url()).href);
  await page.getByLabel('Words or phrases').fill('tea\nmiracle cure');
  await page.getByRole('button', { name: 'Try them' }).click();
  await expect(page.getByRole('table', { name: 'Words tried' })).toContainText('Caught wrongly');
  await expectAccessibleInBothLooks(page);
});
