import type { Page } from '@playwright/test';
import { forumMessages } from '../../contract/forums/forum-messages.ts';
import { threadMessages } from '../../contract/forums/threads.ts';
import { messages } from '../../contract/messages.ts';
import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { at, readClipboard, startThread } from '../forum-helpers.ts';
import { chooseFirstPolicy } from '../moderation-helpers.ts';
import { callApi, choose, interceptCalls, serverError } from '../user-helpers.ts';

const list = '/moderation/forums';

test('a thread is featured, categorised and linked to', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, slug } = await startThread(page, signIn, 'Rocking chairs, ranked');
  await page.goto(at(page, `/moderation/thread/${id}`));
  await expect(page.getByText('What do you all think?')).toBeVisible();
  await expect(page.getByText('Last activity')).toBeVisible();

  const save = page.getByRole('button', { name: 'Save featuring' });
  await expect(save).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Featured', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Featured on the homepage' }).check();
  await page.getByRole('checkbox', { name: 'Featured on the homepage' }).uncheck();
  await save.click();
  await expect(page.getByText(flagMessages.featuredUpdated)).toBeVisible();
  await expect(save).toBeDisabled();

  const editTags = page.getByRole('button', { name: 'Edit tags' });
  await editTags.click();
  await expect(page.getByRole('combobox', { name: 'Forum tags' })).toBeFocused();
  await choose(page, 'Forum tags', 'Daily life');
  await page.keyboard.press('Escape');
  await choose(page, 'Global tags', 'Humor');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText(flagMessages.tagsUpdated)).toBeVisible();
  const tags = page.getByRole('region', { name: 'Tags' });
  await expect(tags.getByText('Daily life')).toBeVisible();
  await expect(tags.getByText('Humor')).toBeVisible();
  await expect(editTags).toBeFocused();

  await page.getByRole('button', { name: 'Copy shortcode' }).click();
  await expect(page.getByText(messages.textCopied)).toBeVisible();
  expect(await readClipboard(page)).toBe(`[thread id=${id}]`);
  await page.getByRole('button', { name: 'Copy short link' }).click();
  await expect.poll(() => readClipboard(page)).toMatch(/^http/);
  const link = await readClipboard(page);
  // Opening an unflagged thread creates no flag.
  await page.getByRole('link', { name: 'Moderate' }).click();
  await page.getByRole('button', { name: 'Open a flag' }).click();
  await chooseFirstPolicy(page);
  await expect(page).toHaveURL(/\/content-flag\/\d+$/);

  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/forums/${slug}$`));
});

test('a thread shows its replies with their state, and can be closed and held', async ({
  page,
  signIn,
}) => {
  const { id, slug } = await startThread(page, signIn, 'Answers in every state');
  for (const body of ['The first answer', 'The second answer']) {
    await page.goto(at(page, `/forums/${slug}`));
    await page.getByLabel('Your reply').fill(body);
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText(body)).toBeVisible();
  }
  await page.goto(at(page, `/moderation/thread/${id}`));
  const replies = page.getByRole('region', { name: 'Replies' });
  const rows = replies.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('The first answer');
  await replies.getByRole('button', { name: /Written/ }).click();
  await expect(rows.nth(1)).toContainText('The second answer');
  await expect(rows.nth(1).getByRole('link', { name: /^View reply/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('switch', { name: 'Comments are closed' }).click();
  await expect(page.getByText(flagMessages.commentsClosed)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Comments are closed' })).toBeChecked();
  await page.getByRole('switch', { name: 'Requires pre-moderation' }).click();
  await expect(page.getByText(flagMessages.preModerated)).toBeVisible();

  await rows
    .nth(1)
    .getByRole('link', { name: /^(Moderate|View the flag of) reply/ })
    .click();
  await expect(page).toHaveURL(/\/content-flag\//);
  const { thread } = await callApi<{ thread: { responses: { id: string }[] } }>(
    page,
    'query ($id: ID!) { thread(id: $id) { responses { id } } }',
    { id },
  );
  const flagOf = (kind: string, of: string) =>
    callApi<{ openContentFlag: { id: string } }>(
      page,
      'mutation ($kind: ContentFlagAssocType!, $of: ID!) { openContentFlag(assocType: $kind, assocId: $of) { id } }',
      { kind, of },
    );
  for (const [kind, of] of [
    ['REPLY', thread.responses[0]?.id ?? ''],
    ['THREAD', id],
  ] as const) {
    const { openContentFlag } = await flagOf(kind, of);
    await callApi(
      page,
      'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { id } }',
      openContentFlag,
    );
  }
  await page.goto(at(page, `/moderation/thread/${id}`));
  await expect(rows.nth(1).getByText('Deleted')).toBeVisible();
  // No link to a page that does not exist.
  await expect(page.getByRole('button', { name: 'Copy short link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveCount(0);
  await expect(replies.getByRole('link', { name: /^View reply/ })).toHaveCount(0);
  await page.goto(at(page, `${list}?search=Answers+in+every+state&isDeleted=true`));
  await expect(page.getByRole('link', { name: 'Moderate Answers in every state' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View front end of Answers' })).toHaveCount(0);
});

test('if tags cannot be loaded, the thread keeps its tags', async ({ page, signIn, problems }) => {
  problems.allow(/status of 500|server error: 500/);
  await signIn(page, 'admin', { site: 'kidney', open: `${list}?search=prednisone` });
  await interceptCalls(page, 'query AllTags', serverError);
  await page.getByRole('link', { name: /^Prednisone made me/ }).click();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const tags = page.getByRole('region', { name: 'Tags' });
  await expect(tags.getByText('Treatment')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit tags' })).toBeFocused();
});

test('a pending thread cannot be featured', async ({ page, signIn }) => {
  // A site where no other test approves pending threads.
  await signIn(page, 'superAdmin', { site: 'migraine', open: list });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { threads } = await callApi<{
    threads: { threads: { id: string; isPendingModeration: boolean }[] };
  }>(page, 'query { threads(limit: 100) { threads { id isPendingModeration } } }');
  const pending = threads.threads.find(({ isPendingModeration }) => isPendingModeration);
  if (!pending) throw new Error('No thread is pending');
  await page.goto(at(page, `/moderation/thread/${pending.id}`));
  await expect(page.getByText(flagMessages.approveBeforeFeaturing)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Featured', exact: true }).check();
  await expect(page.getByRole('button', { name: 'Save featuring' })).toBeDisabled();
});

test('saved SEO data is in the head of the page, and the old address redirects', async ({
  page,
  signIn,
}) => {
  const { id, slug } = await startThread(page, signIn, 'Screens and mosquitoes');
  await page.goto(at(page, `/moderation/thread/${id}`));
  await page.getByRole('link', { name: 'Edit SEO' }).click();
  const slugBox = page.getByRole('textbox', { name: 'Slug' });
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const save = page.getByRole('button', { name: 'Save' });

  await slugBox.fill('');
  await title.fill('Never mind');
  await save.click();
  await expect(page.getByText(flagMessages.slugEmpty)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(slugBox).toHaveValue(slug);
  await expect(title).toHaveValue('');

  await slugBox.fill('diagnosed-on-tuesday');
  await save.click();
  await expect(page.getByText(flagMessages.slugTaken)).toBeVisible();
  await slugBox.fill('tags');
  await save.click();
  await expect(page.getByText(threadMessages.slugReserved)).toBeVisible();
  await slugBox.fill('screened-in');
  await title.fill('Mosquitoes & porches');
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('How to keep them out.');
  await page.getByRole('combobox', { name: 'Robots' }).selectOption('noindex, follow');
  await page.getByRole('textbox', { name: 'Canonical URL' }).fill('elsewhere');
  await save.click();
  await expect(page.getByText(/Must be absolute starting with/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Canonical URL' }).fill('/forums/screened-in');
  await save.click();
  await expect(page.getByText(forumMessages.seoUpdated)).toBeVisible();

  await page.goto(at(page, `/forums/${slug}`));
  await expect(page).toHaveURL(/\/forums\/screened-in$/);
  await expect(page).toHaveTitle(/Mosquitoes & porches/);
  const content = (selector: string) => page.locator(`head ${selector}`);
  await expect(content('meta[name=description]')).toHaveAttribute(
    'content',
    'How to keep them out.',
  );
  await expect(content('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expect(content('link[rel=canonical]')).toHaveAttribute('href', /\/forums\/screened-in$/);
});

interface Story {
  id: string;
  title: string;
  uri: string;
}

/** Finds a public post with comments that no other test uses. */
async function findStory(page: Page): Promise<Story> {
  const { contentFlagStream } = await callApi<{
    contentFlagStream: { contentFlags: { assoc: { post: Story } }[] };
  }>(
    page,
    `query { contentFlagStream(assocType: COMMENT, limit: 50) {
      contentFlags { assoc { ... on Comment { post { id title uri } } } }
    } }`,
  );
  for (const { assoc } of contentFlagStream.contentFlags.reverse()) {
    if (assoc.post.uri.endsWith('/grieving-a-kidney')) continue;
    const isThere = await page.evaluate(async (uri) => (await fetch(uri)).ok, assoc.post.uri);
    if (isThere) return assoc.post;
  }
  throw new Error('No post has comments');
}

test('a story is converted once', async ({ page, signIn, problems }) => {
  // Responses for deleted posts.
  problems.allow(/status of 404/);
  await signIn(page, 'admin', { site: 'kidney', open: list });
  await page.getByRole('link', { name: 'Convert Story' }).click();
  const story = page.getByRole('combobox', { name: 'Post ID, title or address' });
  const convert = page.getByRole('button', { name: 'Convert', exact: true });
  await convert.click();
  await expect(page.getByText(forumMessages.postIdRequired)).toBeVisible();
  await story.fill('999999');
  await expect(page.getByText('Nothing found')).toBeVisible();

  const post = await findStory(page);
  // Found by title, address and id.
  for (const typed of [post.title, at(page, post.uri), post.id]) {
    await story.fill(typed);
    await page.getByRole('option', { name: post.title }).first().click();
    const preview = page.getByRole('region', { name: post.title });
    await expect(
      preview.getByText(/\d+ comments? by \d+ (person|people) become replies/),
    ).toBeVisible();
    await expect(preview.getByText(/flags? move along|None/).first()).toBeVisible();
    await expect(preview.getByRole('link', { name: post.uri })).toBeVisible();
  }
  await expectAccessible(page);
  await convert.click();
  const question = page.getByRole('dialog', { name: 'Convert this story?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/moderation', async (route) => {
    if (route.request().postData()?.includes('CreateThreadFromStory')) await held;
    await route.fallback();
  });
  await convert.click();
  await question.getByRole('button', { name: 'Convert story' }).click();
  await expect(page.getByText(/^Converting: \d+ comments? move along/)).toBeVisible();
  release();
  await expect(page.getByText(forumMessages.threadCreated)).toBeVisible();
  const frontEnd = await page
    .getByRole('link', { name: 'View it on the site' })
    .getAttribute('href');
  await page.getByRole('button', { name: 'Convert Another' }).click();

  await expect(story).toBeFocused();
  await story.fill(post.id);
  await page.getByRole('option', { name: post.title }).first().click();
  await expect(page.getByText(forumMessages.alreadyConverted)).toBeVisible();
  await expect(convert).toBeDisabled();
  const existing = page.getByRole('alert');
  await expect(existing.getByRole('link', { name: 'View it on the site' })).toHaveAttribute(
    'href',
    frontEnd ?? '',
  );
  await existing.getByRole('link', { name: 'Edit the thread' }).click();
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await page.goto(frontEnd ?? '');
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
});
