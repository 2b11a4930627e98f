import { join } from 'node:path';
import { build } from 'vite';
import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { picture } from '../../server/testing/pictures.ts';
import { doorstep, expect, test } from '../fixtures.ts';
import { findFlags, threadId, threadPage } from '../moderation-helpers.ts';
import { callApi } from '../user-helpers.ts';

test('a held reply with a picture is reviewed, approved and published', async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  const holdBack = `mutation ($id: ID!, $on: Boolean) {
    updateThread(id: $id, requiresPreModeration: $on) { id } }`;
  const id = await threadId(page);
  await callApi(page, holdBack, { id, on: true });

  const outside = await browser.newContext();
  problems.watch(outside);
  const memberPage = await outside.newPage();
  await signIn(memberPage, 'member', { site: 'kidney', open: threadPage });
  await memberPage.getByLabel('Your reply').fill('My first lunch at the clinic');
  await memberPage.getByLabel('Picture (optional)').setInputFiles({
    name: 'lunch.png',
    mimeType: 'image/png',
    buffer: await picture().png().toBuffer(),
  });
  await memberPage.getByRole('button', { name: 'Post reply' }).click();
  await expect(memberPage.getByText('Your reply is waiting for approval.')).toBeVisible();
  await callApi(page, holdBack, { id, on: false });
  const visitor = await browser.newContext();
  problems.watch(visitor);
  const publicPage = await visitor.newPage();
  await publicPage.goto(server.origin('kidney') + threadPage);
  await expect(publicPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(publicPage.getByText('My first lunch')).toHaveCount(0);

  const [flag] = await findFlags(
    page,
    'isRequiredToPublish: true, isImage: true, assocType: REPLY',
  );
  expect(flag?.preview).toBe('My first lunch at the clinic');
  await page.goto(new URL(`/moderation/content-flag/${flag?.id}`, page.url()).href);
  const content = page.getByRole('region', { name: 'Forum reply' });
  const cover = content.getByRole('button', { name: 'Show image: without description' });
  const image = content.locator('img').last();
  await expect(image).toHaveJSProperty('naturalWidth', 400);
  const covered = 'grayscale(1) blur(16px)';
  await expect(image).toHaveCSS('filter', covered);
  await image.hover();
  await expect(image).toHaveCSS('filter', covered);
  await cover.press('Enter');
  await expect(cover).toHaveAttribute('aria-pressed', 'true');
  await expect(image).toHaveCSS('filter', 'none');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edited = page.getByRole('textbox', { name: 'Content' }).getByRole('img');
  await expect(edited).toHaveCSS('filter', covered);
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A reply to held content appears together with it.
  const actions = page.getByRole('group', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Your answer appears when this is approved.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Enjoy your meal');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(page.getByText(flagMessages.replied)).toBeVisible();
  await publicPage.reload();
  await expect(publicPage.getByText('Enjoy your meal')).toHaveCount(0);
  await actions.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(page.getByText(flagMessages.approved, { exact: true })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Approve & Publish' })).toHaveCount(0);
  await expect(actions.getByRole('button', { name: 'Reply' })).toBeVisible();
  await publicPage.reload();
  await expect(publicPage.getByText('My first lunch')).toBeVisible();
  await expect(publicPage.getByText('Enjoy your meal')).toBeVisible();

  await outside.close();
  await visitor.close();
});

test('a body is sanitised before it is sent', async ({ page }) => {
  const source = await bundleCleanBody();
  const hostile = {
    '<p onclick="x()">a<script>x()</script><style>p{}</style></p>': '<p>a</p>',
    '<img src=x onerror="window.ran = true">b': 'b',
    '<img src="https://e.example/a.png" onerror="x()" style="x" srcset="//e 2x" alt="A">':
      '<img src="https://e.example/a.png" alt="A">',
    '<img src="//e.example/a.png"><img src="/\\e.example"><img src="data:image/png,x">': '',
    '<a href="javascript:x()">c</a><a href=" java\nscript:x()">d</a>': 'cd',
    '<a href="//e.example">e</a><a href="/\\e.example">f</a>': 'ef',
    '<a href="/Some/Page" rel="opener" target="_blank" style="x">g</a>':
      '<a href="/some/page" rel="noopener" target="_blank">g</a>',
    '<a href="https://E.example/A" target="_top">h</a>':
      '<a href="https://E.example/A" rel="noopener noreferrer ugc">h</a>',
    '<a class="mention" data-user-id="1 onload=x" href="/profile/x">@x</a>':
      '<a href="/profile/x" rel="noopener">@x</a>',
    '<svg><script>x()</script><a xlink:href="javascript:x()">i</a></svg>': 'i',
    '<math><mtext><table><mglyph><style><img src=x onerror=x()>': '',
    '<noscript><p title="</noscript><img src=x onerror=x()>">': '<p></p>',
    '<template><img src=x onerror=x()></template><iframe srcdoc="<b>"></iframe>': '',
    '<form action="/x"><input value="j"><button formaction="javascript:x()">k</button></form>': 'k',
    '&lt;script&gt;x()&lt;/script&gt;': '&lt;script&gt;x()&lt;/script&gt;',
  };
  // Without the site's content security policy, so that only sanitising can stop a handler.
  await page.goto('about:blank');
  const [cleaned, ran] = await page.evaluate<[string[], unknown]>(
    `(() => { ${source}
      return [${JSON.stringify(Object.keys(hostile))}.map((html) => bundled.cleanBody(html)), window.ran ?? null]; })()`,
  );
  expect(cleaned).toEqual(Object.values(hostile));
  expect(ran).toBeNull();
});

/** Script that assigns the exports of the module to `bundled`. */
async function bundleCleanBody(): Promise<string> {
  const entry = join(import.meta.dirname, '../../console/kit/rich-text/clean-body.ts');
  const lib = { entry, formats: ['iife' as const], name: 'bundled' };
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  const [script] = Array.isArray(built) ? built : [];
  if (!script) throw new Error('the bundler returned no script');
  return script.output[0].code;
}
