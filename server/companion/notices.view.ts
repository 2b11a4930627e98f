import { appealMaxLength, appealMessages } from '../../contract/moderation/appeals.ts';
import {
  type NoticeLanguage,
  noticeLanguageLabels,
  noticeLanguages,
  type ReportMails,
  reportMailChoices,
  reportMailLabels,
} from '../../contract/moderation/notice-kinds.ts';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import { noticePath } from '../../contract/public-paths.ts';
import type { AppError } from '../base/errors.ts';
import type { AppealOption } from '../features/moderation/appeals/appeals.service.ts';
import type { Notice } from '../features/moderation/notices/notices.repository.ts';
import type { Sanction } from '../features/moderation/sanctions/sanctions.repository.ts';
import { cutExcerpt } from '../lib/html.ts';
import { dateTag, dateTimeTag } from './dates.ts';
import { type Html, html } from './html.ts';

const noticeExcerptLength = 160;

export function noticeText({ body, insertedAt, linkKey }: Notice): Html {
  return html`<p class="hint">${dateTimeTag(insertedAt)}</p>
<div class="letter">${paragraphsWithoutOwnAddress({ body, linkKey }).map(
    (paragraph) => html`
<p dir="auto">${paragraph}</p>`,
  )}</div>`;
}

/** Leaves out the address of the page itself, which only a mail needs. */
function paragraphsWithoutOwnAddress({
  body,
  linkKey,
}: Pick<Notice, 'body' | 'linkKey'>): string[] {
  return body
    .split('\n\n')
    .map((paragraph) => removeLinesWithPath(paragraph, noticePath(linkKey)))
    .filter(Boolean);
}

function removeLinesWithPath(paragraph: string, path: string): string {
  const lines = paragraph.split('\n');
  const others = lines.filter((line) => !line.endsWith(path));
  const rest = others.join('\n');
  // The address came after a colon.
  return others.length < lines.length && rest.endsWith(':') ? `${rest.slice(0, -1)}.` : rest;
}

const appealResultByState = {
  OPEN: 'Your objection has arrived. Somebody who did not take the decision will look at it.',
  UPHELD: 'Your objection was looked at. The decision stands.',
  OVERTURNED: 'Your objection was looked at. The decision was changed.',
} as const;

export interface UnsentObjection {
  text: string;
  error: AppError;
}

export function appealSection(
  action: string,
  option: AppealOption,
  unsent: UnsentObjection | undefined,
): Html | undefined {
  switch (option.kind) {
    case 'none':
      return undefined;
    case 'tooLate':
      return unsent ? objectionNotSent(unsent) : html`<p>${appealMessages.tooLate}</p>`;
    case 'withdrawn':
      return unsent
        ? objectionNotSent(unsent)
        : html`<p role="status">${appealMessages.withdrawn}</p>`;
    case 'made':
      return html`${unsent && objectionNotSent(unsent)}<h2 id="objection">Your objection</h2>
<p role="status">${appealResultByState[option.state]}</p>
<p>You wrote:</p>
<p class="text" dir="auto">${option.body}</p>
${option.answer !== '' && html`<p>The answer of the team:</p><p class="text" dir="auto">${option.answer}</p>`}`;
    case 'possible':
      return html`<h2 id="objection">Object to this decision</h2>
<form class="write" method="post" action="${action}">
${unsent && html`<p id="objection-problem" class="error" role="alert">${unsent.error.message}</p>`}
<label>Why do you think that it is wrong?
<textarea name="body" rows="5" dir="auto" maxlength="${appealMaxLength}" required${unsent && html` aria-invalid="true" aria-describedby="objection-problem"`}>
${unsent?.text}</textarea>
</label>
<p class="hint">Until ${dateTag(option.until)}, once. Somebody who did not take the decision reads it.</p>
<p class="actions"><button>Object</button></p>
</form>`;
  }
}

/** Says why an objection was refused, and shows its words, which the member may want to keep. */
export function objectionNotSent({ text, error }: UnsentObjection): Html {
  return html`<p class="error" role="alert">${error.message}</p>
${text !== '' && html`<p>This was not sent:</p><p class="text" dir="auto">${text}</p>`}`;
}

export function noticePreferencesForm(
  action: string,
  chosen: { reportMails: ReportMails; language: NoticeLanguage | null },
): Html {
  return html`<h2>Mails</h2>
<form class="write" method="post" action="${action}">
${noticePreferenceFields(chosen)}
<p class="actions"><button>Save</button></p>
</form>`;
}

export function noticePreferenceFields(chosen: {
  reportMails: ReportMails;
  language: NoticeLanguage | null;
}): Html {
  return html`<fieldset>
<legend>About my reports</legend>
${reportMailChoices.map(
  (choice) => html`
<label class="choice"><input type="radio" name="reportMails" value="${choice}"${choice === chosen.reportMails && html` checked`}> ${reportMailLabels[choice]}</label>`,
)}
</fieldset>
<label>Language
<select name="language">
<option value="">Same as the site</option>
${noticeLanguages.map(
  (language) => html`
<option value="${language}"${language === chosen.language && html` selected`}>${noticeLanguageLabels[language]}</option>`,
)}
</select>
</label>`;
}

export function noticeList(notices: readonly Notice[]): Html {
  if (notices.length === 0) return html`<p>No notices yet.</p>`;
  return html`<ul class="account-list">${notices.map(
    (notice) => html`
<li><div><a href="${noticePath(notice.linkKey)}">${notice.subject}</a><span class="hint" dir="auto">${noticeExcerpt(notice)}</span><span class="hint">${dateTimeTag(notice.insertedAt)}</span></div></li>`,
  )}</ul>`;
}

/**
 * Beginning of a notice after its greeting: many have the same subject. Goes on after the first
 * paragraph, since the end of a sanction has one of its own.
 */
const noticeExcerpt = (notice: Notice) =>
  cutExcerpt(paragraphsWithoutOwnAddress(notice).slice(1).join(' '), noticeExcerptLength);

export function sanctionsInForceList(
  sanctions: readonly Sanction[],
  notices: readonly Notice[],
): Html | undefined {
  if (sanctions.length === 0) return undefined;
  const warningIds = sanctions.filter(({ kind }) => kind === 'WARNING').map(({ id }) => id);
  return html`<section class="account-section" aria-labelledby="in-force">
<h2 id="in-force">In force now</h2>
${sanctions.map(
  (sanction) => html`
<div class="sanction">
<p><strong>${describeSanction(sanction)}</strong></p>
${sanction.policyName !== null && html`<p>${sanction.policyName}: ${sanction.policyText ?? ''}</p>`}
${sanction.body !== '' && html`<p class="text" dir="auto">${sanction.body}</p>`}
${objectionLinkLine(sanction, notices)}
</div>`,
)}
${
  warningIds.length > 0 &&
  html`<form method="post" action="/notices/acknowledge"><input type="hidden" name="latestId" value="${Math.max(...warningIds)}">
<p>You cannot write here before you confirm it.</p>
<p class="actions"><button>${warningIds.length === 1 ? 'I have read the warning' : 'I have read the warnings'}</button></p></form>`
}
</section>`;
}

function objectionLinkLine({ decisionId, noticeDueAt }: Sanction, notices: readonly Notice[]) {
  const notice = notices.find((each) => each.decisionId === decisionId);
  if (notice) {
    return html`<p><a href="${noticePath(notice.linkKey)}">${sanctionMessages.readNotice}</a></p>`;
  }
  return noticeDueAt !== null && html`<p>${sanctionMessages.noticeFollows}</p>`;
}

function describeSanction({ kind, endsAt }: Pick<Sanction, 'kind' | 'endsAt'>): string {
  if (kind === 'WARNING' || endsAt === null) return 'You have received a warning.';
  return kind === 'SUSPENSION'
    ? sanctionMessages.suspended(endsAt)
    : sanctionMessages.mutedUntil(endsAt);
}
