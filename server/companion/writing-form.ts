import { threadNameMaxLength } from '../../contract/moderation/content-flags.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import type { AppError, FieldProblem } from '../base/errors.ts';
import { hiddenFields, htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { type Html, html } from './html.ts';
import { loginPathBackTo, type UnsentWriting } from './writing.ts';

export interface WritingForm {
  action: string;
  label: string;
  button: string;
  hidden?: Record<string, number>;
  hasName?: boolean;
  name?: string;
  topics?: readonly { id: number; name: string }[];
  cancel?: string;
  rows?: number;
  unsent?: UnsentWriting | undefined;
}

/** The anchor in the action scrolls to the form if it returns with an error. */
export function writingForm(form: WritingForm): Html {
  const { action, label, button, hidden = {}, cancel, rows = 6, unsent, topics = [] } = form;
  const fields = ['body', 'picture', ...(form.hasName ? ['name'] : [])];
  // Shows errors without a field of this form beside the text.
  const problems = (unsent?.error.problems ?? []).map(({ field, message }) => ({
    field: fields.includes(field) ? field : 'body',
    message,
  }));
  return html`
<form id="write" class="write" method="post" action="${action}#write" enctype="multipart/form-data">
${problemSummaryList(problems, fields)}
${hiddenFields(hidden)}
${
  form.hasName &&
  html`<label>Title
<input id="${htmlIdOfField('name')}" name="name" value="${unsent?.name ?? form.name}" autocomplete="off"${ariaDescribedByAttribute('name', problems, 'name-hint')}>
</label>
${problemLine('name', problems)}
<p id="name-hint" class="hint">At most ${threadNameMaxLength} characters.</p>`
}
${topics.length > 0 && topicSelect(topics, unsent?.topic)}
<label>${label}
<textarea id="${htmlIdOfField('body')}" name="body" rows="${rows}" dir="auto"${ariaDescribedByAttribute('body', problems, 'body-hint')}>
${unsent?.text}</textarea>
</label>
${problemLine('body', problems)}
${
  unsent?.error.code === 'UNAUTHENTICATED' &&
  html`<p><a href="${loginPathBackTo(action)}" target="_blank">Sign in (opens in a new tab)</a></p>`
}
${unsent && linkToUnreadWarning(unsent.error)}
<p id="body-hint" class="hint">Leave a line empty to begin a new paragraph. Addresses that begin with https:// become links.</p>
<label>Picture (optional)
<input id="${htmlIdOfField('picture')}" type="file" name="picture" accept="image/jpeg,image/png,image/webp,image/gif"${ariaDescribedByAttribute('picture', problems)}>
</label>
${problemLine('picture', problems)}
${unsent?.hadPicture && !problems.some(({ field }) => field === 'picture') && html`<p class="error">${writingMessages.choosePictureAgain}</p>`}
<p class="actions"><button>${button}</button>${cancel && html` <a href="${cancel}">Cancel</a>`}</p>
</form>`;
}

export function linkToUnreadWarning({ message }: AppError): Html {
  return html`${
    message === sanctionMessages.mustAcknowledge &&
    html`<p><a href="/notices" target="_blank">Read the warning (opens in a new tab)</a></p>`
  }`;
}

function topicSelect(
  topics: readonly { id: number; name: string }[],
  chosen: string | undefined,
): Html {
  return html`<label>Topic
<select name="topic">
<option value="">Something else</option>
${topics.map(
  ({ id, name }) => html`
<option value="${id}"${String(id) === chosen && html` selected`}>${name}</option>`,
)}
</select>
</label>`;
}

export function problemLine(field: string, problems: readonly FieldProblem[]): Html {
  const problem = problems.find((each) => each.field === field);
  return html`${problem && html`<p id="${field}-problem" class="error">${problem.message}</p>`}`;
}

export function ariaDescribedByAttribute(
  field: string,
  problems: readonly FieldProblem[],
  hintId?: string,
): Html {
  const isInvalid = problems.some((each) => each.field === field);
  const ids = [hintId, isInvalid && `${field}-problem`].filter(Boolean).join(' ');
  return html`${isInvalid && html` aria-invalid="true"`}${ids !== '' && html` aria-describedby="${ids}"`}`;
}
