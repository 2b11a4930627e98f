import { leadAnswerMessages } from '../../contract/leads/lead-answers.ts';
import { defaultVisitorMessages } from '../../contract/leads/lead-forms.ts';
import { leadFormPath } from '../../contract/public-paths.ts';
import type { LeadFormQuestion } from '../features/leads/lead-forms/lead-forms.repository.ts';
import type { VisibleLeadForm } from '../features/leads/lead-forms/lead-forms.service.ts';
import { sanitizeSponsoredForPage } from '../lib/html.ts';
import { problemLinks } from './fields.view.ts';
import { Html, html } from './html.ts';
import { previewDocument } from './preview-document.ts';

export interface UnsentLead {
  values(question: LeadFormQuestion): readonly string[];
  optedIn: boolean;
  problems: ReadonlyMap<number, string>;
  message?: string | undefined;
}

export const leadFormFieldNames = {
  question: ({ id }: Pick<LeadFormQuestion, 'id'>) => `q${id}`,
  optIn: 'opt_in',
  /** Honeypot: programs fill it in, people do not see it. */
  trap: 'website',
} as const;

export function embeddedLeadForm(form: VisibleLeadForm): Html {
  return leadFormSection(form, undefined, form.name !== '' && html`<h2>${form.name}</h2>`);
}

/**
 * Posts to the form's own page, which shows any problems. A form that is not open shows a message
 * instead.
 */
export function leadFormSection(
  form: VisibleLeadForm,
  unsent?: UnsentLead,
  heading: Html | false = false,
): Html {
  if (form.status !== 'OPEN') {
    return html`
<div class="lead-form">
${heading}
<p class="notice" role="status">${form.visitorMessage || defaultVisitorMessages[form.status]}</p>
</div>`;
  }
  const general = unsent?.message ?? (unsent && leadAnswerMessages.lookBelow);
  return html`
<form class="write lead-form" method="post" action="${leadFormPath(form.id)}">
${heading}
${general && html`<p class="error" role="alert">${general}</p>`}
${problemLinks(
  form.questions.flatMap((question) => {
    const message = unsent?.problems.get(question.id);
    const id = `form-${form.id}-${question.id}-problem`;
    return message === undefined ? [] : [{ id, message: `${question.name}: ${message}` }];
  }),
)}
${form.questions.map((question) => questionField(form.id, question, unsent))}
${
  form.optInText !== '' &&
  html`<label class="choice"><input type="checkbox" name="${leadFormFieldNames.optIn}" value="yes"${unsent?.optedIn && html` checked`}> <span>${form.optInText}</span></label>`
}
<p class="unseen" aria-hidden="true"><label>Leave this empty <input name="${leadFormFieldNames.trap}" tabindex="-1" autocomplete="off"></label></p>
${form.disclaimer !== '' && html`<div class="body">${new Html(sanitizeSponsoredForPage(form.disclaimer))}</div>`}
<p class="actions"><button>Submit</button></p>
</form>`;
}

interface RenderedQuestion {
  question: LeadFormQuestion;
  name: string;
  values: readonly string[];
  described: Html;
  notes: Html;
  label: Html;
}

function questionField(
  formId: number,
  question: LeadFormQuestion,
  unsent: UnsentLead | undefined,
): Html {
  const id = `form-${formId}-${question.id}`;
  const problem = unsent?.problems.get(question.id);
  const ids = [question.helperText && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  const parts: RenderedQuestion = {
    question,
    name: leadFormFieldNames.question(question),
    values: unsent?.values(question) ?? [],
    described: html`${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}${problem !== undefined && html` aria-invalid="true"`}`,
    notes: html`${
      problem !== undefined &&
      html`
<p id="${id}-problem" class="error" role="alert">${problem}</p>`
    }${
      question.helperText !== '' &&
      html`
<p id="${id}-hint" class="hint">${question.helperText}</p>`
    }`,
    label: html`${question.name}${!question.required && html` <span class="hint">(optional)</span>`}`,
  };
  switch (question.type) {
    case 'radio':
      return choiceFieldset(parts, 'radio');
    case 'checkbox':
      return question.leadFormOptions.length === 0
        ? singleCheckbox(parts)
        : choiceFieldset(parts, 'checkbox');
    case 'select':
      return selectElement(parts);
    case 'wysiwygtextarea':
      return labelledControl(parts, textareaElement(parts));
    default:
      return labelledControl(parts, inputElement(parts));
  }
}

function labelledControl({ label, notes }: RenderedQuestion, control: Html): Html {
  return html`
<label>${label}
${control}
</label>${notes}`;
}

const inputAttributesByQuestionType: Partial<Record<LeadFormQuestion['type'], string>> = {
  email: 'type="email" autocomplete="email"',
  date: 'type="date"',
  zipcode: 'inputmode="numeric" autocomplete="postal-code"',
  phonenumber: 'type="tel" autocomplete="tel"',
};

function inputElement({ question, name, values, described }: RenderedQuestion): Html {
  const kind = new Html(inputAttributesByQuestionType[question.type] ?? 'dir="auto"');
  return html`<input ${kind} name="${name}" value="${values[0]}"${requiredAttribute(question)}${described}>`;
}

function textareaElement({ question, name, values, described }: RenderedQuestion): Html {
  return html`<textarea name="${name}" rows="5" dir="auto"${requiredAttribute(question)}${described}>
${values[0]}</textarea>`;
}

function selectElement(parts: RenderedQuestion): Html {
  const { question, name, values, described } = parts;
  const options = question.leadFormOptions.map(
    (option) =>
      html`<option value="${option.id}"${values.includes(String(option.id)) && html` selected`}>${option.name}</option>`,
  );
  return labelledControl(
    parts,
    html`<select name="${name}"${requiredAttribute(question)}${described}><option value="">Choose…</option>${options}</select>`,
  );
}

function choiceFieldset(
  { question, name, values, described, notes, label }: RenderedQuestion,
  type: string,
): Html {
  // Browsers can require a choice of radio buttons, but not of checkboxes.
  const isRequired = type === 'radio' && requiredAttribute(question);
  return html`
<fieldset${described}>
<legend>${label}</legend>
${question.leadFormOptions.map(
  (option) => html`
<label class="choice"><input type="${type}" name="${name}" value="${option.id}"${values.includes(String(option.id)) && html` checked`}${isRequired}> <span>${option.name}</span></label>`,
)}
${notes}
</fieldset>`;
}

function singleCheckbox({
  question,
  name,
  values,
  described,
  notes,
  label,
}: RenderedQuestion): Html {
  return html`
<label class="choice"><input type="checkbox" name="${name}" value="yes"${values.length > 0 && html` checked`}${requiredAttribute(question)}${described}> <span>${label}</span></label>${notes}`;
}

function requiredAttribute(question: LeadFormQuestion): Html | false {
  return question.required && html` required`;
}

export function leadFormPreviewPage(form: VisibleLeadForm): string {
  return previewDocument(html`<main>
${form.name !== '' && html`<h1>${form.name}</h1>`}
${leadFormSection(form)}
</main>`);
}
