import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { userMessages } from '../../contract/people/users.ts';
import { doorstep, expect, test } from '../fixtures.ts';
import { openNewMember, openUser } from '../user-helpers.ts';

const home = { open: doorstep };

// Retries record traces, and the recorder fetches the previews itself, which the page's policy
// refuses. Turning it off would need a worker of its own for this file.
test.beforeEach(({ problems }, { retry }) => {
  if (retry > 0) problems.allow(/'blob:[^']*'.* Content Security Policy/);
});

async function picture(color: string) {
  const background = sharp({ create: { width: 400, height: 300, channels: 3, background: color } });
  return { name: 'me.png', mimeType: 'image/png', buffer: await background.png().toBuffer() };
}

function fileInput(page: Page) {
  return page.locator('input[type="file"]');
}

async function openDialog(page: Page, username: string) {
  await page.getByRole('button', { name: `Profile picture of ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Profile picture of ${username}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Drops a file that this expression makes in the page. */
async function drop(page: Page, dialog: Locator, file: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(${file});
    return transfer;
  })()`);
  const zone = dialog.getByText('Choose a picture or drop it here');
  await zone.dispatchEvent('drop', { dataTransfer });
}

test('a picture is chosen, uploaded, shown and deleted', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  await openNewMember(page, 'picture-one');
  let dialog = await openDialog(page, 'picture-one');
  await expect(dialog.getByText('No picture yet')).toBeVisible();
  await expect(dialog.getByText(/5 MB or smaller.*150 x 150 px/)).toBeVisible();
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(500);

  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText(userMessages.avatarMissing)).toBeVisible();

  await fileInput(page).setInputFiles(await picture('teal'));
  await expect(dialog.getByText(userMessages.avatarMissing)).toHaveCount(0);
  const preview = dialog.getByRole('img', { name: 'What you chose' });
  await expect(preview).toHaveAttribute('src', /^blob:/);
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(300);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(userMessages.avatarUpdated)).toBeVisible();
  await expect(dialog).toBeHidden();
  const button = page.getByRole('button', { name: 'Profile picture of picture-one' });
  await expect(button.locator('img')).toHaveAttribute('src', /^\/api\/files\/.*\.webp$/);

  dialog = await openDialog(page, 'picture-one');
  const current = dialog.getByRole('img', { name: 'picture-one at present' });
  await expect(current).toBeVisible();
  expect(
    await current.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBe(400);
  await dialog.getByRole('button', { name: 'Delete picture' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText(userMessages.avatarDeleted)).toBeVisible();
  await expect(button.locator('img')).toHaveCount(0);
});

test('a visitor reports a picture, and a moderator sees it after a press', async ({
  page,
  server,
  signIn,
}) => {
  const username = 'P'.repeat(50);
  await signIn(page, 'admin', home);
  const id = await openNewMember(page, username);
  const dialog = await openDialog(page, username);
  await fileInput(page).setInputFiles(await picture('teal'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(userMessages.avatarUpdated)).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${server.origin('kidney')}/report/user/${id}`);
  await expect(page.getByRole('img', { name: `Picture of ${username}` })).toBeVisible();
  await page.getByLabel('Offensive or abusive').check();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('status')).toHaveText(writingMessages.reported);

  await signIn(page, 'moderator', { site: 'kidney', open: `/moderation/content-flag/user/${id}` });
  const shown = page.getByRole('button', { name: `Show image: Picture of ${username}` });
  await expect(shown).toHaveAttribute('aria-pressed', 'false');
  await shown.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate<number>(countLinesOfFirstLetters)).toBe(1);
});

/** A long word that does not fit beside the first one must not leave the heading. */
const countLinesOfFirstLetters = `(() => {
  const { firstChild } = document.querySelector('h1');
  const range = document.createRange();
  range.setStart(firstChild, 0);
  range.setEnd(firstChild, 10);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})()`;

test('a file that is too large or no picture is refused', async ({ page, problems, signIn }) => {
  problems.allow(/status of 400/);
  await signIn(page, 'admin', home);
  await openNewMember(page, 'picture-two');
  const dialog = await openDialog(page, 'picture-two');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('upload-image')) sent += 1;
  });
  // Made in the page: sending five megabytes to the browser takes seconds.
  await drop(
    page,
    dialog,
    `new File([new Uint8Array(5_000_000)], 'large.png', { type: 'image/png' })`,
  );
  await expect(dialog.getByText(userMessages.avatarTooLarge)).toBeVisible();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    fileInput(page).setInputFiles({ name, mimeType, buffer });
  await choose('note.txt', 'text/plain', Buffer.from('no picture'));
  await expect(dialog.getByText(userMessages.avatarUnreadable)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText(userMessages.avatarMissing)).toBeVisible();
  await choose('fake.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(dialog.getByText(userMessages.avatarUnreadable)).toBeVisible();
  expect(sent).toBe(0);

  // Browsers show a bitmap under any name; the server reads the content.
  await choose('fake.png', 'image/png', bitmap());
  await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(userMessages.avatarUnreadable)).toBeVisible();
  await expect(dialog).toBeVisible();
});

/** A BMP of one red pixel. */
function bitmap(): Buffer {
  const file = Buffer.alloc(58);
  file.write('BM');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(1, 18);
  file.writeInt32LE(1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(4, 34);
  file[56] = 255;
  return file;
}

test('a picture can be dropped', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  await openNewMember(page, 'picture-four');
  const dialog = await openDialog(page, 'picture-four');
  const { buffer } = await picture('gold');
  const bytes = `Uint8Array.from(atob('${buffer.toString('base64')}'), (c) => c.charCodeAt(0))`;
  await drop(page, dialog, `new File([${bytes}], 'dropped.png', { type: 'image/png' })`);
  await expect(dialog.getByText('dropped.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(userMessages.avatarUpdated)).toBeVisible();
});

test('pictures of people of a higher rank are read-only', async ({ page, signIn }) => {
  await signIn(page, 'admin', home);
  await openUser(page, 'noor');
  const dialog = await openDialog(page, 'noor');
  await expect(fileInput(page)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Upload' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Delete picture' })).toHaveCount(0);
});
