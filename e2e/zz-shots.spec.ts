import { test } from './fixtures.ts';
import { findFlags, rows } from './moderation-helpers.ts';
import { callApi } from './user-helpers.ts';

test('shots', async ({ page, signIn, server }) => {
  test.setTimeout(240_000);
  let n = 0;
  async function shoot(name: string) {
    n += 1;
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        if (width === 390 && colorScheme === 'dark' && n % 2) continue;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(250);
        await page.screenshot({
          path: `/tmp/verdicts/shots/${String(n).padStart(2, '0')}-${name}-${width}-${colorScheme}.png`,
        });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  const go = (path: string) => page.goto(server.origin('kidney') + path);
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/policies' });
  await page.getByText('Illegal content').waitFor();
  await shoot('policies');
  await page.getByRole('button', { name: 'Hate' }).click();
  await page.getByLabel('Suggested steps').waitFor();
  await shoot('policy-panel');
  await go('/moderation/policies/notices');
  await page.getByText('Maria').first().waitFor();
  await shoot('notice-texts');
  const [flag] = await findFlags(page, 'isOpen: true, assocType: REPLY');
  const [decision] = await server.query(
    `insert into moderation_decisions (site_id, kind, content_flag_id, assoc_type, assoc_id, author_id, is_found_automatically, body, policy_id, decided_by_id)
     select f.site_id, 'DELETED', f.id, f.assoc_type, f.assoc_id, u.id, true, 'Buy this tea, it cured me.', (select min(id) from policies p where p.site_id = f.site_id), (select id from users where username = 'noor' and site_id = f.site_id)
     from content_flags f join users u on u.username = 'walter' and u.site_id = f.site_id where f.id = $1 returning id, site_id, author_id`,
    flag?.id,
  );
  await server.query(
    `insert into moderation_notices (site_id, user_id, kind, decision_id, link_key, subject, body)
     values ($1, $2, 'DECISION', $3, 'abc', 'A decision of Kidney Porch', E'Hello walter,\n\nSomething that you wrote was removed. Others no longer see it.\n\nIt is about this:\nBuy this tea, it cured me.\n\nThe rule: Spam and advertising\nPlease do not advertise.\n\nAutomated means helped to find it. A person took the decision.\n\nIf you think that this is wrong, you can object within six months:\nhttp://x/notice/abc'),
       ($1, $2, 'RECEIPT', null, 'abd', 'Your report on Kidney Porch', 'Thanks')`,
    decision?.site_id,
    decision?.author_id,
    decision?.id,
  );
  await server.query(
    `insert into moderation_appeals (site_id, decision_id, user_id, side, body) values ($1, $2, $3, 'AUTHOR', 'I did not sell anything, I only told what helped me. Please look again.')`,
    decision?.site_id,
    decision?.id,
    decision?.author_id,
  );
  await go('/moderation/');
  await page.getByText('1 objection to decide').waitFor();
  await shoot('dashboard');
  await rows(page).nth(3).click();
  await page.getByRole('button', { name: 'Spam', exact: true }).last().click();
  await page.getByRole('group', { name: 'Policy' }).getByRole('button').first().waitFor();
  await shoot('bulk-policy');
  await go('/moderation/appeals');
  await page.getByRole('button', { name: /I did not sell/ }).waitFor();
  await shoot('appeals');
  await page.getByRole('button', { name: /I did not sell/ }).click();
  await page.getByText('The decision stands').waitFor();
  await shoot('appeal-panel');
  await go(`/moderation/content-flag/${flag?.id}`);
  await page.getByText('Currently Moderating').waitFor();
  await page.keyboard.press('d');
  await page.getByRole('group', { name: 'Policy' }).getByRole('button').first().waitFor();
  await shoot('policy-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('w');
  await page.getByRole('dialog').getByLabel('Policy').selectOption('Hate');
  await shoot('sanction-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(/^Sanctions of/).waitFor();
  await shoot('flag-strip');
  const walter = String(decision?.author_id);
  await callApi(
    page,
    'mutation ($id: ID!) { sanctionUser(userId: $id, kind: MUTE, days: 3, words: "Please take a break.") { id } }',
    { id: walter },
  );
  await callApi(
    page,
    'mutation ($id: ID!) { sanctionUser(userId: $id, kind: WARNING, words: "Please be kind.") { id } }',
    { id: walter },
  );
  await go(`/moderation/users/${walter}`);
  await page.getByText(/^Sanctions of/).waitFor();
  await shoot('person');
  await signIn(page, 'member', { site: 'kidney', open: '/notices' });
  await shoot('notices');
  await page.getByRole('link', { name: 'A decision of Kidney Porch' }).click();
  await shoot('notice');
  await server.query('delete from moderation_appeals');
  await page.reload();
  await page.locator('#objection').scrollIntoViewIfNeeded();
  await shoot('notice-object');
});
