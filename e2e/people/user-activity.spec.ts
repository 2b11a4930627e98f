import type { Page } from '@playwright/test';
import { messages } from '../../contract/messages.ts';
import { doorstep, expect, expectAccessible, test } from '../fixtures.ts';
import { at } from '../forum-helpers.ts';
import { untilLive } from '../moderation-helpers.ts';
import {
  callApi,
  choose,
  interceptCalls,
  openNewMember,
  openUser,
  serverError,
  userIdOf,
} from '../user-helpers.ts';

const home = { open: doorstep };

function timeline(page: Page) {
  return page.getByRole('region', { name: 'Activity' });
}

test('loads five items at a time while scrolling, to the end', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  const id = await userIdOf(page, 'walter');
  const pages: { first: number; after: string | null }[] = [];
  page.on('request', (request) => {
    const body = request.postDataJSON?.();
    if (body?.query?.includes('query Activity')) pages.push(body.variables);
  });
  await page.goto(`/moderation/users/${id}`);
  const entries = timeline(page).getByRole('heading', { level: 3 });
  await expect(entries.nth(4)).toBeVisible();
  const end = page.getByText('That is everything they wrote.');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(end).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.every(({ first }) => first === 5)).toBe(true);
  expect(new Set(pages.map(({ after }) => after)).size).toBe(pages.length);
  expect(await entries.count()).toBeGreaterThan((pages.length - 1) * 5);
  await expect(page.getByText(/ ago$/).first()).toBeVisible();
});

test('more can be loaded with a button, again after a failure', async ({
  page,
  problems,
  signIn,
}) => {
  problems.allow(/status of 500|server error: 500/);
  await page.setViewportSize({ width: 1280, height: 300 });
  await signIn(page, 'admin', home);
  await openUser(page, 'walter');
  const entries = timeline(page).getByRole('heading', { level: 3 });
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(entries).toHaveCount(5);
  await interceptCalls(page, 'query Activity', serverError);
  await more.press('Enter');
  await expect(page.getByText(messages.somethingWentWrongTryAgain)).toBeVisible();
  await page.unroute('**/api/moderation');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(entries.nth(5)).toBeAttached();
});

test('shows where each item is, filters by kind, and marks items deleted by blocking', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: '/moderation/' });
  // Someone whose replies were partly answered by others.
  const { threads } = await callApi<{
    threads: { threads: { responses: { user: { id: string; roleId: string } }[] }[] };
  }>(page, '{ threads(limit: 20) { threads { responses { user { id roleId } } } } }');
  const people = threads.threads.flatMap(({ responses }) => responses.map(({ user }) => user));
  const id = people.find(({ roleId }) => roleId === '3')?.id ?? '';
  await page.goto(at(page, `/moderation/users/${id}`));
  const entries = timeline(page).getByRole('listitem');
  await choose(page, 'Kind of activity', 'Replies');
  const headings = timeline(page).getByRole('heading', { level: 3 });
  await expect(headings.first()).toHaveText(/^Reply in ./);
  await expect(timeline(page).getByText(/^(Comment|Thread|Status) /)).toHaveCount(0);
  const place = entries.first().getByRole('link', { name: /^View on the site/ });
  await expect(place).toHaveAttribute('href', /\/forums\/[^?]+\?at=reply-\d+#reply-\d+$/);
  await entries
    .first()
    .getByRole('link', { name: /^(Moderate|View the flag)/ })
    .click();
  await expect(page).toHaveURL(/\/content-flag\//);
  const live = untilLive(page);
  await page.goto(at(page, `/moderation/users/${id}`));
  await live;
  await expect(entries.first()).toBeVisible();
  await expectAccessible(page);

  await callApi(
    page,
    'mutation ($id: ID!) { updateUser(id: $id, roleId: "4", confirmBlock: true) { id } }',
    { id },
  );
  // Updates without a reload when the task is done.
  await expect(async () => {
    const all = await entries.count();
    expect(all).toBeGreaterThan(0);
    await expect(entries.filter({ hasText: 'Deleted' })).toHaveCount(all, { timeout: 500 });
  }).toPass();
});

test('shows if there is none', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  await openNewMember(page, 'still-quiet');
  await expect(page.getByText('No activity yet')).toBeVisible();
});

test("shows members' content without running any of it", async ({ page, problems, signIn }) => {
  const body = `<p>Hello <b>you</b><script>window.acted = 1</script>
    <img src="x" onerror="window.acted = 2" alt="cat">
    <a href="javascript:window.acted = 3">bad link</a>
    <a href="https://example.org/good" onclick="window.acted = 4">good link</a>
    <a class="mention" data-user-id="3" href="/profile/abena">@abena</a></p>
    <svg onload="window.acted = 5"><style>p { display: none }</style></svg>
    <iframe srcdoc="<script>parent.acted = 6</script>"></iframe>
    <form action="/evil"><button>Press me</button></form><h2>Loud</h2>`;
  // The parser reports what it refuses to run.
  problems.allow(/Content Security Policy/);
  await signIn(page, 'admin', home);
  const id = await userIdOf(page, 'walter');
  await interceptCalls(page, 'query Activity', {
    json: {
      data: {
        activityStream: {
          items: [
            {
              id: '1',
              assocType: 'comment',
              assocId: '1',
              body,
              insertedAt: new Date().toISOString(),
              isDeleted: false,
              isSpam: false,
              isPendingModeration: false,
              title: '<b>Bold</b>',
              uri: null,
              contentFlagId: null,
            },
          ],
          pageInfo: { endId: '1', hasNextPage: false },
        },
      },
    },
  });
  await page.goto(`/moderation/users/${id}`);
  const entry = timeline(page).getByRole('listitem');
  await expect(entry.getByText('Hello you')).toBeVisible();
  await expect(entry.getByText('Press me')).toBeVisible();
  await entry.getByText('bad link').click();
  await expect(entry.getByRole('link', { name: 'bad link' })).toHaveCount(0);
  await expect(entry.getByRole('link', { name: 'good link' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expect(entry.getByRole('link', { name: '@abena' })).toHaveAttribute(
    'href',
    /^http:\/\/kidney\.localhost:\d+\/profile\/abena$/,
  );
  await expect(entry.locator('script, style, img, svg svg, iframe, form, button')).toHaveCount(0);
  expect(await page.evaluate('window.acted')).toBeUndefined();
});
