import { honeypotField } from '../../contract/members/sign-up.ts';
import type { FieldProblem } from '../base/errors.ts';
import { type Html, html } from './html.ts';

interface TextField {
  name: string;
  label: string;
  value?: string | undefined;
  type?: 'text' | 'email' | 'password';
  autocomplete?: string;
  hint?: string;
  maxLength?: number;
  isFocused?: boolean;
  problems: readonly FieldProblem[];
}

/**
 * Lists the mistakes of a form, each with a link to its field. `fields` are the ids on the page.
 */
export function problemSummaryList(
  problems: readonly FieldProblem[],
  fields: readonly string[] = problems.map(({ field }) => field),
): Html {
  if (problems.length === 0) return html``;
  const problemItem = ({ field, message }: FieldProblem) =>
    fields.includes(field) && field !== ''
      ? html`<li><a href="#${htmlIdOfField(field)}">${message}</a></li>`
      : html`<li>${message}</li>`;
  return html`<div class="problems">
<p>${problems.length === 1 ? 'Please correct this:' : `Please correct these ${problems.length} mistakes:`}</p>
<div role="alert"><ul>${problems.map(problemItem)}</ul></div>
</div>`;
}

export function problemLinks(problems: readonly { id: string; message: string }[]): Html {
  if (problems.length === 0) return html``;
  return html`<ul class="problem-links">${problems.map(({ id, message }) => html`<li><a href="#${id}">${message}</a></li>`)}</ul>`;
}

export function htmlIdOfField(name: string): string {
  return `field-${name}`;
}

export function textField(field: TextField): Html {
  const { name, label, type = 'text', value, hint, autocomplete = 'off', maxLength } = field;
  const id = htmlIdOfField(name);
  const problem = field.problems.find((each) => each.field === name);
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<label for="${id}">${label}</label>
${problem && html`<p id="${id}-problem" class="error">${problem.message}</p>`}
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${
    type === 'email' && html` autocapitalize="none"`
  }${maxLength !== undefined && html` maxlength="${maxLength}"`}${
    field.isFocused && html` autofocus`
  }${problem && html` aria-invalid="true"`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }${value !== undefined && html` value="${value}"`}>
${hint && html`<p id="${id}-hint" class="hint">${hint}</p>`}`;
}

export function hiddenFields(values: Record<string, string | number>): Html {
  return html`${Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;
}

/** Hidden field that people can neither see nor reach. */
export function honeypotInput(): Html {
  return html`<div class="unseen" aria-hidden="true"><label>Leave this empty
<input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></div>`;
}
