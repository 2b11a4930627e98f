import {
  extendedProfileMessages,
  fieldPrivacies,
  hasChoices,
  otherOptionTextMaxLength,
  profileAnswerMaxLength,
} from '../../contract/people/extended-profile.ts';
import { dependencySentence } from '../../contract/people/profile-questions.ts';
import type {
  ProfileField,
  ProfileOption,
  ProfileSection,
} from '../features/people/extended-profile/profile-model.ts';
import { type Html, html } from './html.ts';
import { previewDocument } from './preview-document.ts';
import { questionStylesAddress } from './profile-questions.styles.ts';

export const questionInputNames = {
  chosen: (fieldId: number) => `f${fieldId}`,
  words: (fieldId: number) => `t${fieldId}`,
  other: (optionId: number) => `other${optionId}`,
  isPublic: (fieldId: number) => `public${fieldId}`,
} as const;

export interface FormAnswers {
  isChosen(optionId: number): boolean;
  words(fieldId: number): string;
  other(optionId: number): string;
  isPublic(fieldId: number): boolean;
  isGivenInPrivate(fieldId: number): boolean;
  problem(fieldId: number): string | undefined;
}

const emptyFormAnswers: FormAnswers = {
  isChosen: () => false,
  words: () => '',
  other: () => '',
  isPublic: () => false,
  isGivenInPrivate: () => false,
  problem: () => undefined,
};

/** Renders all questions that may be asked; the section's style sheet shows those that apply. */
export function sectionQuestions(
  section: ProfileSection,
  answers: FormAnswers = emptyFormAnswers,
): Html {
  const isTop = ({ parentId }: ProfileField) => !section.fields.some(({ id }) => id === parentId);
  const childrenOf = (parent: ProfileField) =>
    section.fields.filter((field) => !isTop(field) && field.parentId === parent.id);
  const fieldNames = new Map(section.fields.map(({ id, name }) => [id, name]));

  const questionView = (field: ProfileField, isChild: boolean): Html => {
    const children = field.type === 'PARENT' ? childrenOf(field) : [];
    if (field.type === 'PARENT' && children.length === 0) return html``;
    return html`
<div class="question" id="q${field.id}">
${dependencyHint(field, fieldNames)}
${
  field.type === 'PARENT'
    ? questionGroup(
        field,
        children.map((child) => questionView(child, true)),
      )
    : questionControl(field, answers)
}
${!isChild && privacyChoice(field, answers)}
</div>`;
  };
  return html`${section.fields.filter(isTop).map((field) => questionView(field, false))}`;
}

/** Shown in browsers without `:has()`, which cannot hide questions. */
function dependencyHint(
  { dependsOn }: ProfileField,
  names: ReadonlyMap<number, string>,
): Html | false {
  const inside = dependsOn.filter(({ fieldId }) => names.has(fieldId));
  if (inside.length === 0) return false;
  const groups = [...Map.groupBy(inside, ({ fieldId }) => fieldId)].map(([id, options]) => ({
    field: names.get(id) ?? '',
    options: options.map(({ name }) => name),
  }));
  return html`<p class="hint when">${dependencySentence(groups).replace('asked', 'Only asked')}</p>`;
}

function questionGroup(field: ProfileField, children: readonly Html[]): Html {
  return html`<fieldset class="group">
<legend>${questionIcon(field)}${field.name}</legend>
${field.description !== '' && html`<p class="hint">${field.description}</p>`}
${children}
</fieldset>`;
}

function questionControl(field: ProfileField, answers: FormAnswers): Html {
  const { id, type, name, description, options } = field;
  const problem = answers.problem(id);
  const ids = [description && `hint${id}`, problem && `problem${id}`].filter(Boolean).join(' ');
  const described = html`${ids !== '' && html` aria-describedby="${ids}"`}${problem !== undefined && html` aria-invalid="true"`}`;
  const notes = html`${problem !== undefined && html`<p id="problem${id}" class="error" role="alert">${problem}</p>`}${description !== '' && html`<p id="hint${id}" class="hint">${description}</p>`}`;
  if (type === 'TEXT') {
    return html`<label>${questionIcon(field)}${name}
<textarea name="${questionInputNames.words(id)}" rows="3" dir="auto" maxlength="${profileAnswerMaxLength}"${described}>
${answers.words(id)}</textarea>
</label>${notes}`;
  }
  const more = options.map((option) => chosenOptionExtras(option, answers));
  if (type === 'SELECT') {
    return html`<label>${questionIcon(field)}${name}
<select name="${questionInputNames.chosen(id)}"${described}><option value="">No answer</option>${options.map(
      (option) =>
        html`<option value="${option.id}" id="o${option.id}"${answers.isChosen(option.id) && html` selected`}>${option.name}</option>`,
    )}</select>
</label>${notes}${more}`;
  }
  const input = type === 'RADIO' ? 'radio' : 'checkbox';
  return html`<fieldset${described}>
<legend>${questionIcon(field)}${name}</legend>
<div class="${type === 'MULTI_SELECT' ? 'many' : ''}">
${
  type === 'RADIO' &&
  html`<label class="choice"><input type="radio" name="${questionInputNames.chosen(id)}" value=""${!options.some((option) => answers.isChosen(option.id)) && html` checked`}> <span>No answer</span></label>`
}
${options.map(
  (option, i) => html`
<label class="choice"><input type="${input}" name="${questionInputNames.chosen(id)}" value="${option.id}" id="o${option.id}"${answers.isChosen(option.id) && html` checked`}> <span>${option.name}</span></label>${more[i]}`,
)}
</div>
</fieldset>${notes}`;
}

function chosenOptionExtras(
  { id, name, isOther, ctaText, ctaLink }: ProfileOption,
  answers: FormAnswers,
): Html {
  if (!isOther && ctaText === '') return html``;
  return html`<div class="chosen-more" id="more${id}">
${isOther && html`<label>What is “${name}” for you?<input name="${questionInputNames.other(id)}" value="${answers.other(id)}" maxlength="${otherOptionTextMaxLength}" dir="auto"></label>`}
${ctaText !== '' && html`<p><a href="${ctaLink}"${!ctaLink.startsWith('/') && html` rel="noopener nofollow"`}>${ctaText}</a></p>`}
</div>`;
}

function privacyChoice(field: ProfileField, answers: FormAnswers): Html {
  if (!field.displayOnProfile || field.privacy === fieldPrivacies.alwaysPrivate) {
    return html`<p class="hint privacy">Only you and the staff of this site see this.</p>`;
  }
  const box = html`<label class="choice privacy"><input type="checkbox" name="${questionInputNames.isPublic(field.id)}" value="yes"${answers.isPublic(field.id) && html` checked`}> <span>Show “${field.name}” on my profile</span></label>`;
  if (field.privacy === fieldPrivacies.alwaysPublic) {
    if (answers.isGivenInPrivate(field.id)) {
      return html`<p class="hint privacy">${extendedProfileMessages.givenInPrivate}</p>${box}`;
    }
    return html`<p class="hint privacy">Everyone can see this on your profile.</p>`;
  }
  return box;
}

const signByProfileIcon = { none: '', person: '☺', clock: '◷', clipboard: '☑' } as const;

export function questionIcon({ icon: name }: Pick<ProfileField, 'icon'>): Html | false {
  return (
    name !== 'none' &&
    html`<span class="question-icon" aria-hidden="true">${signByProfileIcon[name]}</span>`
  );
}

export function hasQuestions({ fields }: Pick<ProfileSection, 'fields'>): boolean {
  return fields.some(({ type }) => hasChoices(type) || type === 'TEXT');
}

export function profileSectionPreview(section: ProfileSection): string {
  return previewDocument(
    html`<main>
<h1>${section.name}</h1>
${section.description !== '' && html`<p class="text">${section.description}</p>`}
<form class="write questions">
${hasQuestions(section) ? sectionQuestions(section) : html`<p>${extendedProfileMessages.noQuestions}</p>`}
</form>
</main>`,
    html`<link rel="stylesheet" href="${questionStylesAddress(section)}">`,
  );
}
