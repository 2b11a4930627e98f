import { appealMessages } from '../../contract/moderation/appeals.ts';
import { harmCategories, harmCategoryLabels } from '../../contract/moderation/harm-categories.ts';
import {
  illegalContentPath,
  illegalNoticePath,
  noticeReasonsMaxLength,
} from '../../contract/moderation/illegal-content.ts';
import type { AppError, FieldProblem } from '../base/errors.ts';
import type {
  ObjectionOption,
  TypedNotice,
} from '../features/moderation/illegal-content/illegal-content.service.ts';
import type { IllegalNotice } from '../features/moderation/illegal-notices/illegal-notices.repository.ts';
import { dateTag } from './dates.ts';
import { honeypotInput, htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { type Html, html } from './html.ts';
import { objectionNotSent, type UnsentObjection } from './notices.view.ts';
import { ariaDescribedByAttribute, problemLine } from './writing-form.ts';

export interface UnsentNotice {
  values: Partial<Record<keyof TypedNotice, string | boolean>>;
  error?: AppError | undefined;
}

const illegalNoticeFields = [
  'url',
  'category',
  'reasons',
  'senderName',
  'senderEmail',
  'isInGoodFaith',
];

/** Lets the browser refuse nothing: the server names all mistakes at once. */
export function illegalContentForm({ values, error }: UnsentNotice, contactEmail: string): Html {
  const problems = error?.problems ?? [];
  return html`
<p>Under the European Union’s Digital Services Act anyone can tell us of content that they think is illegal. If it only breaks the rules of this community, use “Report” below the text instead.</p>
<form class="write" method="post" action="${illegalContentPath}" novalidate>
${error && problems.length === 0 ? html`<p class="error" role="alert">${error.message}</p>` : problemSummaryList(problems, illegalNoticeFields)}
${noticeTextInput('url', 'Address of the text', values, problems, {
  hint: 'The exact place: open the text and copy the address. “Report” below a text leads here with its address filled in.',
  type: 'url',
})}
<label>What is it about?
<select id="${htmlIdOfField('category')}" name="category"${ariaDescribedByAttribute('category', problems)}>
<option value="">Choose…</option>
${harmCategories.map(
  (category) => html`
<option value="${category}"${values.category === category && html` selected`}>${harmCategoryLabels[category]}</option>`,
)}
</select>
</label>
${problemLine('category', problems)}
<label>Why do you think that it is illegal?
<textarea id="${htmlIdOfField('reasons')}" name="reasons" rows="6" dir="auto"${ariaDescribedByAttribute('reasons', problems, 'reasons-hint')}>
${String(values.reasons ?? '')}</textarea>
</label>
${problemLine('reasons', problems)}
<p id="reasons-hint" class="hint">Name the law if you know it. At most ${noticeReasonsMaxLength.toLocaleString('en')} characters. Only our team reads it.</p>
<p>We need your name and address to write to you. They are not required for notices about sexual abuse or exploitation of children.</p>
${noticeTextInput('senderName', 'Your name', values, problems, { autocomplete: 'name' })}
${noticeTextInput('senderEmail', 'Your email address', values, problems, { autocomplete: 'email', type: 'email' })}
<label class="choice"><input id="${htmlIdOfField('isInGoodFaith')}" type="checkbox" name="isInGoodFaith" value="1"${values.isInGoodFaith === true && html` checked`}${ariaDescribedByAttribute('isInGoodFaith', problems)}> I believe in good faith that what I say here is accurate and complete.</label>
${problemLine('isInGoodFaith', problems)}
${honeypotInput()}
<p class="actions"><button>Send notice</button></p>
</form>
${contactEmail !== '' && html`<p class="hint">Other questions: <a href="mailto:${contactEmail}">${contactEmail}</a></p>`}`;
}

function noticeTextInput(
  name: keyof TypedNotice,
  label: string,
  values: UnsentNotice['values'],
  problems: readonly FieldProblem[],
  {
    hint,
    type = 'text',
    autocomplete = 'off',
  }: { hint?: string; type?: 'text' | 'url' | 'email'; autocomplete?: string },
): Html {
  return html`<label>${label}
<input id="${htmlIdOfField(name)}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${String(values[name] ?? '')}"${ariaDescribedByAttribute(name, problems, hint && `${name}-hint`)}>
</label>
${problemLine(name, problems)}
${hint && html`<p id="${name}-hint" class="hint">${hint}</p>`}`;
}

function describeIllegalNoticeState({ answer, objectedAt, senderEmail }: IllegalNotice): string {
  if (answer === 'REMOVED') return 'We have decided: the content is no longer shown.';
  if (answer === 'KEPT') {
    return objectedAt
      ? 'We have looked at it again after your objection: we found no reason to remove the content, so it stays.'
      : 'We have decided: we found no reason to remove the content, so it stays.';
  }
  return objectedAt
    ? 'Your objection has arrived. Somebody who did not take the decision will look at it.'
    : senderEmail === ''
      ? 'A person will look at it. This page will show what was decided.'
      : 'A person will look at it. We write to you when it is decided.';
}

export function illegalNoticeState(
  notice: IllegalNotice,
  option: ObjectionOption,
  unsent: UnsentObjection | undefined,
): Html {
  const { receivedAt, answeredAt, objectedAt, objection } = notice;
  return html`<p role="status">${describeIllegalNoticeState(notice)}</p>
<dl class="facts">
<dt>Received</dt><dd>${dateTag(receivedAt)}</dd>
${objectedAt !== null && html`<dt>Objection</dt><dd>${dateTag(objectedAt)}</dd>`}
${answeredAt !== null && html`<dt>Decided</dt><dd>${dateTag(answeredAt)}</dd>`}
<dt>Address</dt><dd>${notice.url}</dd>
<dt>About</dt><dd>${harmCategoryLabels[notice.category]}</dd>
</dl>
${notice.answer !== null && html`<p>You can also turn to a certified body for out-of-court dispute settlement in the European Union, or to a court.</p>`}
${objectionSection(notice, option, unsent)}
${objection !== '' && html`<h2>Your objection</h2><p class="text" dir="auto">${objection}</p>`}`;
}

function objectionSection(
  notice: IllegalNotice,
  option: ObjectionOption,
  unsent: UnsentObjection | undefined,
): Html | undefined {
  if (option.kind === 'possible') return objectionForm(notice, option.until, unsent);
  if (unsent) return objectionNotSent(unsent);
  return option.kind === 'tooLate' ? html`<p>${appealMessages.tooLate}</p>` : undefined;
}

function objectionForm(
  { linkKey }: IllegalNotice,
  until: Date,
  unsent: UnsentObjection | undefined,
): Html {
  const problems = unsent ? [{ field: 'body', message: unsent.error.message }] : [];
  return html`<h2>Object</h2>
<p>If you think that this is wrong, tell us why. Somebody else looks at it then.</p>
<form class="write" method="post" action="${illegalNoticePath(linkKey)}">
${problemSummaryList(problems)}
<label>Why is the decision wrong?
<textarea id="${htmlIdOfField('body')}" name="body" rows="5" dir="auto"${ariaDescribedByAttribute('body', problems, 'body-hint')}>
${unsent?.text}</textarea>
</label>
${problemLine('body', problems)}
<p id="body-hint" class="hint">Until ${dateTag(until)}, once. At most ${noticeReasonsMaxLength.toLocaleString('en')} characters.</p>
<p class="actions"><button>Object</button></p>
</form>`;
}
