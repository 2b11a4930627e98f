import type { Locator } from '@playwright/test';
import { careMessages } from '../../contract/moderation/care.ts';
import { careCaseMessages } from '../../contract/moderation/care-cases.ts';
import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { heldReasonTextsForAuthor } from '../../contract/moderation/holding.ts';
import { desk, doorstep, expect, expectAccessibleInBothLooks, phone, test } from '../fixtures.ts';
import {
  atDashboard,
  rows,
  setSiteSettings,
  threadPage,
  untilLive,
} from '../moderation-helpers.ts';

const danger = 'I want to kill myself, I cannot go on any more.';
const helpLine = 'Kidney crisis line: 0800 123 456';
const atDesk = { here: desk, there: phone };

test('people in danger come first in every sort, and are answered with care', async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await setSiteSettings(page, { helpResources: [helpLine] });
  const live = untilLive(page);
  await signIn(page, 'moderator', atDashboard);
  await expect(rows(page)).toHaveCount(10);
  await live;

  const outside = await browser.newContext();
  problems.watch(outside);
  const member = await outside.newPage();
  await signIn(member, 'member', { site: 'kidney', open: threadPage });
  await member.getByLabel('Your reply').fill(danger);
  await member.getByRole('button', { name: 'Post reply' }).click();
  const entry = member.locator('.entry:target');
  await expect(entry).toContainText(danger);
  await expect(entry).toContainText(careMessages.forAuthor);
  await expect(entry).toContainText(helpLine);
  await expect(entry).not.toContainText('waiting for approval');
  await expectAccessibleInBothLooks(member, atDesk);

  await page.getByRole('button', { name: '1 new, 1 may be in danger' }).click();
  const first = page.locator('tr[data-row-id]').first();
  const mark = 'just now · Nobody has answered';
  await expect(first).toContainText(mark);
  for (const column of ['Age', 'Reasons']) {
    await page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click();
    await expect(page).toHaveURL(/sort/);
    await expect(first).toContainText(mark);
  }
  await page
    .getByRole('group', { name: 'Only show' })
    .getByText(careMessages.badge, { exact: true })
    .click();
  await expect(page.locator('tr[data-row-id]')).toHaveCount(1);
  await expectAccessibleInBothLooks(page, atDesk);

  await rows(page).first().click();
  const bulk = page.getByRole('group', { name: 'With the selected rows' });
  await bulk.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('In the care lane and left as they are: 1 item.');
  await question.getByRole('button', { name: 'Mark as done' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: flagMessages.oneByOne });
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Dismiss' }).click();

  await first.getByRole('link').click();
  const care = page.getByRole('alert').filter({ hasText: careMessages.badge });
  await expect(care).toContainText(helpLine);
  await expectAccessibleInBothLooks(page, atDesk);
  await page.getByRole('textbox', { name: 'A word to them' }).fill('You know her, please call.');
  await page.getByRole('combobox', { name: 'Tag a moderator' }).click();
  await page.getByRole('option', { name: 'abena' }).click();
  await expect(page.getByText(flagMessages.assigned, { exact: true })).toBeVisible();
  await expect(page.getByText('Assigned to abena. “You know her, please call.”')).toBeVisible();

  await care.getByRole('button', { name: 'Begin with the prepared reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
  await expect(reply).toContainText('you do not have to go through this alone');
  await expect(reply).toContainText(helpLine);
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(page.getByText(flagMessages.replied, { exact: true })).toBeVisible();
  // There is no Done button, and a single key does not hide the text.
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0);
  const spam = page.getByRole('button', { name: 'Mark as spam' });
  await expect(spam).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('s');
  await expect(question).toContainText('The case stays open');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await care.getByRole('button', { name: 'Write privately' }).click();
  const letter = page.getByRole('dialog', { name: /^Write to / });
  await letter.getByRole('combobox', { name: 'Begin from' }).click();
  await page.getByRole('option', { name: 'es: Primera respuesta' }).click();
  await letter.getByRole('combobox', { name: 'Help lines' }).click();
  await page.getByRole('option', { name: 'Spain' }).click();
  await expect(letter.getByRole('textbox', { name: 'Message' })).toHaveValue(/Línea 024/);
  await expectAccessibleInBothLooks(page, atDesk);
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(care).toContainText('Answered by lucia · follow up by');
  await member.goto(`${server.origin('kidney')}/team-messages`);
  await expect(member.getByText('Línea 024')).toBeVisible();
  await expectAccessibleInBothLooks(member, atDesk);
  await member.getByLabel('Your answer').fill('Thank you for asking.');
  await member.getByRole('button', { name: 'Send' }).click();
  const answer = care.getByText('Thank you for asking.');
  await expect(answer).toBeVisible();

  await page.setViewportSize(phone.viewport);
  await page.evaluate('scrollTo(0, 0)');
  await expect(page.locator('main').getByText(danger).first()).toBeInViewport({ ratio: 1 });
  const buttons = care.getByRole('group', { name: 'Care' });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await topOf(answer)).toBeLessThan(await topOf(buttons));
  await page.setViewportSize(desk.viewport);

  await page.keyboard.press('c');
  const states = page.getByRole('dialog', { name: 'State of the case' });
  await expect(states.getByRole('radio', { name: /^Followed up/ })).toBeChecked();
  await states.getByRole('textbox', { name: 'Note' }).fill('She has called the line.');
  await expectAccessibleInBothLooks(page, atDesk);
  await states.getByRole('button', { name: 'Save state' }).click();
  await expect(page.getByText(careCaseMessages.saved)).toBeVisible();
  await expect(care).toHaveCount(0);
  await expect(page.getByText('Followed up: She has called the line.')).toBeVisible();
  await member.goto(server.origin('kidney') + threadPage);
  await expect(member.getByText(danger)).toBeVisible();
  await expect(member.getByText('you do not have to go through this alone')).toBeVisible();
  await expect(member.getByText(careMessages.forAuthor)).toHaveCount(0);
  await outside.close();
});

test('a member reports that they are worried about someone', async ({
  page,
  browser,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await setSiteSettings(page, { helpResources: [helpLine] });
  const outside = await browser.newContext();
  problems.watch(outside);
  const member = await outside.newPage();
  await signIn(member, 'member', { site: 'kidney', open: threadPage });
  await member
    .getByRole('main')
    .getByRole('link', { name: /^Report/ })
    .last()
    .click();
  await member.getByRole('radio', { name: 'Worried about this person' }).check();
  await member.getByRole('textbox').fill('It sounds like a goodbye.');
  await expectAccessibleInBothLooks(member, atDesk);
  await member.getByRole('button', { name: 'Report' }).click();
  await expect(member.getByRole('status')).toHaveText(careMessages.reported);
  await expect(member.getByText(helpLine)).toBeVisible();
  await expectAccessibleInBothLooks(member, atDesk);
  await outside.close();

  await page.goto(new URL('/moderation/?sortBy=spamProb&sortDesc=false', page.url()).href);
  const first = page.locator('tr[data-row-id]').first();
  await expect(first).toContainText(careMessages.reportedBadge);
  await expect(first).toContainText('Worried about this person');
  await expect(first).toContainText('It sounds like a goodbye.');
});

test('certain spam is held, its author reads why, and an admin publishes it', async ({
  page,
  browser,
  server,
  signIn,
  problems,
}) => {
  await signIn(page, 'admin', { site: 'kidney', open: doorstep });
  await setSiteSettings(page, {});
  const outside = await browser.newContext();
  problems.watch(outside);
  const member = await outside.newPage();
  await signIn(member, 'member', { site: 'kidney', open: threadPage });
  const words = `CHEAP PILLS for all!!! FREE at http://cheap-pills.example +1 555 010 9999`;
  await member.getByLabel('Your reply').fill(words);
  await member.getByRole('button', { name: 'Post reply' }).click();
  const entry = member.locator('.entry:target');
  await expect(entry).toContainText(`waiting for approval. ${heldReasonTextsForAuthor.SPAM}`);
  await expectAccessibleInBothLooks(member, atDesk);

  const visitors = await browser.newContext();
  problems.watch(visitors);
  const visitor = await visitors.newPage();
  await visitor.goto(server.origin('kidney') + threadPage);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('CHEAP PILLS for all')).toHaveCount(0);

  await page.goto(new URL('/moderation/?isRequiredToPublish=true', page.url()).href);
  await page.getByRole('link', { name: /CHEAP PILLS for all/ }).click();
  await expect(page.getByText('Held back: very likely spam')).toBeVisible();
  await expectAccessibleInBothLooks(page, atDesk);
  await page.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(page.getByText(flagMessages.approved, { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('CHEAP PILLS for all')).toBeVisible();
  await member.reload();
  await expect(member.getByText('waiting for approval')).toHaveCount(0);
  await outside.close();
  await visitors.close();
});
