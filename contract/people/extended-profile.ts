import { z } from 'zod';
import { isPageUrl } from '../addresses.ts';
import { messages } from '../messages.ts';
import { idText, list, text } from '../text.ts';

export const profileFieldTypes = [
  'RADIO',
  'CHECKBOX',
  'SELECT',
  'MULTI_SELECT',
  'TEXT',
  'PARENT',
] as const;
export type ProfileFieldType = (typeof profileFieldTypes)[number];

export const profileFieldTypeLabels: Record<ProfileFieldType, string> = {
  RADIO: 'Radio',
  CHECKBOX: 'Checkbox',
  SELECT: 'Select',
  MULTI_SELECT: 'Multi-select',
  TEXT: 'Text',
  PARENT: 'Parent',
};

export function hasChoices(type: ProfileFieldType): boolean {
  return type !== 'TEXT' && type !== 'PARENT';
}

export function isSingleChoice(type: ProfileFieldType): boolean {
  return type === 'RADIO' || type === 'SELECT';
}

export const profileIcons = ['none', 'person', 'clock', 'clipboard'] as const;
export type ProfileIcon = (typeof profileIcons)[number];
export const profileIconLabels: Record<ProfileIcon, string> = {
  none: 'None',
  person: 'Person',
  clock: 'Clock',
  clipboard: 'Clipboard',
};

export const fieldPrivacies = { alwaysPublic: 0, alwaysPrivate: 1, userManaged: 2 } as const;
export type Privacy = (typeof fieldPrivacies)[keyof typeof fieldPrivacies];
export const privacyLabels: Record<Privacy, string> = {
  0: 'Always Public',
  1: 'Always Private',
  2: 'User-managed privacy',
};
export const defaultPrivacy: Privacy = fieldPrivacies.userManaged;

/** Suggested when staff first limits the options of a field. */
export const suggestedMaxOptions = 3;

export const maxProfileSections = 20;
/** Across all sections of a site. */
export const maxProfileFields = 300;
export const maxProfileOptions = 100;
const profileNameMaxLength = 200;
const profileDescriptionMaxLength = 1000;
export const profileAnswerMaxLength = 2000;
export const otherOptionTextMaxLength = 200;
export const maxProfileTexts = 100;

export const profileTextsCsvName = (fieldId: number | string) => `profile-field-${fieldId}.csv`;
export const profileTextsCsvPath = (fieldId: number | string) =>
  `/api/profile-fields/${fieldId}/texts.csv`;

export const extendedProfileMessages = {
  fieldReordered: 'Your field was reordered!',
  saved: messages.changesSaved,
  fieldDeleted: 'The field was deleted',
  sectionDeleted: 'The section was deleted',
  sectionReordered: 'The section was reordered',
  fieldRestored: 'The field is back',
  sectionRestored: 'The section is back',
  optionsRestored: 'The options are back',
  typeRequired: 'Type is required',
  sectionRequired: 'Section is required',
  fieldRequired: 'This field is required',
  linkStart: 'Link must start with "/", "http://" or "https://"',
  linkForCta: 'This field is required to show CTA text',
  oneNewDependency: 'You can only add one new dependency at a time',
  optionsRequired: 'Add at least one option',
  optionNameTaken: 'Another option of this field has that name',
  maxOptionsReached: 'You have reached the maximum amount of options',
  sectionNameTaken: 'The section name already exists. Please choose another.',
  parentWrong: 'The parent must be a field of type Parent in the same section',
  parentHasParent: 'A field of type Parent cannot have a parent',
  hasChildren: 'This field has children. Move them elsewhere before you change its type.',
  circle: 'These dependencies lead back to this field',
  optionGone: 'An option that this depends on does not exist any more. Reload to see it.',
  sectionNotFound: 'That section does not exist.',
  fieldNotFound: 'That field does not exist.',
  listChanged: 'The sections were changed meanwhile. Reload to see them.',
  tooManySections: `A site may have at most ${maxProfileSections} sections`,
  tooManyFields: `A site may have at most ${maxProfileFields} fields`,
  answersSaved: 'Your answers are saved.',
  answerTooLong: `An answer may have at most ${profileAnswerMaxLength.toLocaleString('en')} characters`,
  otherTooLong: `At most ${otherOptionTextMaxLength} characters are allowed`,
  noQuestions: 'There is nothing to answer yet.',
  givenInPrivate:
    'You answered this in private. It stays private, even if you change it, until you tick this box:',
  answersStayPrivate: (count: number) =>
    count === 1
      ? '1 answer was given in private and stays private until its owner shows it.'
      : `${count.toLocaleString('en')} answers were given in private and stay private until their owners show them.`,
} as const;

const idInputSchema = idText().transform(Number);
const idOrNullSchema = idInputSchema.nullish().transform((value) => value ?? null);

export const profileSectionInput = z.object({
  name: text(profileNameMaxLength)
    .min(1, extendedProfileMessages.fieldRequired)
    .meta({ title: 'Name' }),
  description: text(profileDescriptionMaxLength).meta({
    title: 'Description',
    description: 'Members read it above the questions.',
  }),
});
export type ProfileSectionInput = z.output<typeof profileSectionInput>;

export const profileOptionInput = z
  .object({
    /** Null creates a new option. */
    id: idOrNullSchema,
    name: text(profileNameMaxLength).min(1, extendedProfileMessages.fieldRequired),
    isOther: z.boolean().nullish(),
    ctaText: text(profileNameMaxLength).nullish(),
    ctaLink: text(2000)
      .refine((link) => link === '' || isPageUrl(link), extendedProfileMessages.linkStart)
      .nullish(),
    isCorrect: z.boolean().nullish(),
  })
  .refine(({ ctaText, ctaLink }) => !ctaText || ctaLink, {
    message: extendedProfileMessages.linkForCta,
    path: ['ctaLink'],
  })
  .transform(({ isOther, ctaText, ctaLink, isCorrect, ...option }) => ({
    ...option,
    isOther: isOther ?? false,
    ctaText: ctaText ?? '',
    ctaLink: ctaLink ?? '',
    isCorrect: isCorrect ?? false,
  }));

export const profileFieldInput = z
  .object({
    type: z.enum(profileFieldTypes, extendedProfileMessages.typeRequired).meta({ title: 'Type' }),
    sectionId: idText(extendedProfileMessages.sectionRequired)
      .transform(Number)
      .meta({ title: 'Section' }),
    name: text(profileNameMaxLength)
      .min(1, extendedProfileMessages.fieldRequired)
      .meta({ title: 'Name', description: 'The question, as members read it.' }),
    description: text(profileDescriptionMaxLength)
      .default('')
      .meta({ title: 'Description', description: 'Stands below the question.' }),
    icon: z.enum(profileIcons).default('none').meta({ title: 'Icon' }),
    privacy: z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .default(defaultPrivacy)
      .meta({ title: 'Privacy' }),
    displayOnProfile: z.boolean().default(true).meta({ title: 'Display on profile' }),
    parentProfileFieldId: idOrNullSchema.meta({ title: 'Parent' }),
    maxOptions: z
      .int('Must be a whole number from 1 to 100')
      .min(1, 'Must be a whole number from 1 to 100')
      .max(maxProfileOptions, 'Must be a whole number from 1 to 100')
      .nullish()
      .transform((value) => value ?? null)
      .meta({ title: 'Maximum of options' }),
    profileFieldOptions: list(
      profileOptionInput,
      maxProfileOptions,
      extendedProfileMessages.maxOptionsReached,
    )
      .superRefine((options, context) => {
        const names = options.map(({ name }) => name.toLowerCase());
        for (const [index, name] of names.entries()) {
          if (name === '' || names.indexOf(name) === index) continue;
          const message = extendedProfileMessages.optionNameTaken;
          context.addIssue({ code: 'custom', message, path: [index, 'name'] });
        }
      })
      .default([])
      .meta({ title: 'Options' }),
    dependentOptionIds: list(idInputSchema, maxProfileOptions)
      .default([])
      .transform((ids) => [...new Set(ids)])
      .meta({ title: 'Dependencies' }),
  })
  .transform((field) => ({
    ...field,
    ...(!hasChoices(field.type) && { profileFieldOptions: [], maxOptions: null }),
  }))
  .superRefine(({ type, maxOptions, profileFieldOptions, parentProfileFieldId }, context) => {
    const addProblem = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] });
    if (type === 'PARENT' && parentProfileFieldId !== null) {
      addProblem(extendedProfileMessages.parentHasParent, 'parentProfileFieldId');
    }
    if (hasChoices(type) && profileFieldOptions.length === 0) {
      addProblem(extendedProfileMessages.optionsRequired, 'profileFieldOptions');
    }
    if (maxOptions !== null && profileFieldOptions.length > maxOptions) {
      addProblem(extendedProfileMessages.maxOptionsReached, 'profileFieldOptions');
    }
  });
export type ProfileFieldInput = z.output<typeof profileFieldInput>;

/** Keeps the order, but puts children right behind their parent. */
export function sortChildrenBehindParents<Id, Field extends { id: Id; parentId: Id | null }>(
  fields: readonly Field[],
): Field[] {
  const parents = new Set(fields.map(({ id }) => id));
  const isTopLevel = ({ parentId }: Field) => parentId === null || !parents.has(parentId);
  return fields
    .filter(isTopLevel)
    .flatMap((top) => [
      top,
      ...fields.filter((one) => !isTopLevel(one) && one.parentId === top.id),
    ]);
}
