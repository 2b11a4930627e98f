import { threadNameMaxLength } from '../../contract/moderation/content-flags.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { type Html, html } from './html.ts';
import { loginPath, type UnsentWriting } from './writing.ts';

export interface WritingForm {
  action: string;
  label: string;
  button: string;
  hidden?: Record<string, number>;
  hasName?: boolean;
  name?: string;
  cancel?: string;
  rows?: number;
  unsent?: UnsentWriting | undefined;
}

/** The anchor in the action scrolls to the form when it comes back with an error. */
export function writingForm(form: WritingForm): Html {
  const { action, label, button, hidden = {}, cancel, rows = 6, unsent } = form;
  const problemWith = (field: string) => {
    const isAbout = (unsent?.error.field ?? 'body') === field;
    return isAbout ? unsent?.error : undefined;
  };
  // Errors about no field of this form are shown beside the text.
  const nameProblem = form.hasName ? problemWith('name') : undefined;
  const pictureProblem = problemWith('picture');
  const bodyProblem = nameProblem || pictureProblem ? undefined : unsent?.error;
  return html`
<form id="write" class="write" method="post" action="${action}#write" enctype="multipart/form-data">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${
  form.hasName &&
  html`<label>Title
<input name="name" value="${unsent?.name ?? form.name}" autocomplete="off"${invalid('name', nameProblem)}>
</label>
${problemLine('name', nameProblem?.message)}
<p class="hint">At most ${threadNameMaxLength} characters.</p>`
}
<label>${label}
<textarea name="body" rows="${rows}" dir="auto" aria-describedby="body-hint${bodyProblem && ' body-problem'}"${bodyProblem && html` aria-invalid="true"`}>
${unsent?.text}</textarea>
</label>
${problemLine('body', bodyProblem?.message)}
${
  unsent?.error.code === 'UNAUTHENTICATED' &&
  html`<p><a href="${loginPath(action)}" target="_blank">Sign in (opens in a new tab)</a></p>`
}
<p id="body-hint" class="hint">Leave a line empty to begin a new paragraph. Addresses that begin with https:// become links.</p>
<label>Picture (optional)
<input type="file" name="picture" accept="image/jpeg,image/png,image/webp,image/gif"${invalid('picture', pictureProblem)}>
</label>
${problemLine('picture', pictureProblem?.message ?? (unsent?.hadPicture ? writingMessages.choosePictureAgain : undefined))}
<p class="actions"><button>${button}</button>${cancel && html` <a href="${cancel}">Cancel</a>`}</p>
</form>`;
}

function problemLine(field: string, message: string | undefined): Html {
  return html`${message && html`<p id="${field}-problem" class="error" role="alert">${message}</p>`}`;
}

function invalid(field: string, problem: unknown): Html {
  return html`${problem !== undefined && html` aria-invalid="true" aria-describedby="${field}-problem"`}`;
}
