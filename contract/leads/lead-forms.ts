import { z } from 'zod';
import { isPageUrl } from '../addresses.ts';
import { exactText, idText, list, searchText, text } from '../text.ts';
import { deliveryHealths, leadStates } from './lead-deliveries.ts';
import { findIndexesOfRepeatedNames, leadFormNameMaxLengths } from './lead-form-names.ts';

export const questionTypes = [
  'email',
  'text',
  'date',
  'radio',
  'select',
  'checkbox',
  'zipcode',
  'phonenumber',
  'wysiwygtextarea',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const questionTypeLabels: Record<QuestionType, string> = {
  email: 'Email',
  text: 'Text',
  date: 'Date',
  radio: 'Radio',
  select: 'Dropdown',
  checkbox: 'Checkbox',
  zipcode: 'Zip Code',
  phonenumber: 'Phone Number',
  wysiwygtextarea: 'Text Area',
};

/** Types to choose from. The email question is not among them: each form has exactly one. */
export const selectableQuestionTypes = questionTypes.filter((type) => type !== 'email');

const questionTypesWithOptions: readonly QuestionType[] = ['radio', 'select', 'checkbox'];
export function questionTypeHasOptions(type: QuestionType): boolean {
  return questionTypesWithOptions.includes(type);
}

export const emailQuestion = {
  name: 'Email',
  type: 'email',
  required: true,
  crmId: '1',
  helperText: '',
  leadFormOptions: [],
} as const;

export const deliveryFileTypes = ['default_csv', 'epsilon'] as const;
export type DeliveryFileType = (typeof deliveryFileTypes)[number];
export const deliveryFileTypeLabels: Record<DeliveryFileType, string> = {
  default_csv: 'Default CSV',
  epsilon: 'Epsilon 3 File',
};

export const formStatuses = ['OPEN', 'PAUSED', 'CLOSED'] as const;
export type FormStatus = (typeof formStatuses)[number];
export const formStatusLabels: Record<FormStatus, string> = {
  OPEN: 'Open',
  PAUSED: 'Paused',
  CLOSED: 'Closed',
};

/** Shown in place of a form that is not open, unless the form has a message of its own. */
export const defaultVisitorMessages: Record<Exclude<FormStatus, 'OPEN'>, string> = {
  PAUSED: 'This form is taking a break. Please come back later.',
  CLOSED: 'This form is closed. Thank you for your interest.',
};

/** Heading of a form without a header. Campaign names are for staff alone. */
export const untitledFormHeading = 'Please fill in this form';

export const leadFormSorts = [
  'campaignName',
  'name',
  'id',
  'numberOfSubmissions',
  'lastLeadAt',
  'insertedAt',
] as const;
export type LeadFormSort = (typeof leadFormSorts)[number];

export const maxLeadForms = 1000;
/** Limit of `getCsvData`; the streamed download has none. */
export const maxLeadsCsvRows = 50_000;
export const defaultSftpPort = 22;
export const maxLeadFormQuestions = 100;
export const maxLeadQuestionOptions = 200;

export const leadFormMessages = {
  saved: 'The form has been saved!',
  fieldsSaved: 'The fields are saved. Your other changes are not: press Save Form.',
  savedInPart:
    'The form is saved as it was when you pressed Save Form. What you typed since is not.',
  duplicated: 'The form has been duplicated',
  restored: 'The form is back',
  deleted: 'The form was deleted',
  sftpSuccessful: "SFTP connection successful! Don't forget to save any changes",
  confirmDeletion: 'Deleting a form is a permanent action. Do you want to continue?',
  fieldRequired: 'This field is required',
  typeRequired: 'Type is required',
  urlInvalid: 'Must be absolute starting with "https" or root relative starting with "/"',
  optionsRequired: 'Add at least one option',
  fieldNameTaken: 'Another field of this form has that name',
  optionNameTaken: 'Another option of this field has that name',
  oneEmail: 'A form has exactly one Email field',
  emailType: 'The type of the Email field cannot be changed',
  portInvalid: 'Port must be a number from 1 to 65535',
  hostInvalid: 'Host must be a name or an address, without sftp:// and without a path',
  passwordForOtherHost: 'The stored password is for another host. Please enter the password again.',
  notFound: 'That form does not exist.',
  deliveryNotFound: 'That delivery does not exist.',
  hostKeyNotFound: 'That server has not shown such a key.',
  replayNeedsHost: 'Fill in the delivery options and save the form before you replay a delivery.',
  replayed: 'The file is queued to be put in place again',
  retried: 'The delivery is tried again now',
  sendNeedsHost: 'Fill in a host and save the form before you send leads.',
  sendNeedsKey: 'The host shows another key. Trust it before you send leads.',
  nothingToSend: 'No leads are waiting.',
  sending: 'The leads are on their way',
  nothingToRetry: 'That delivery has arrived.',
  leadNotFound: 'That lead does not exist.',
  leadsDeleted: 'The leads of this person were deleted',
  notOpen: 'This form takes no answers now.',
  hostKeyTrusted: 'The new key is trusted. Deliveries go on.',
  fieldGone: 'A field of this form does not exist any more. Reload to see it.',
  fieldChanged: 'Someone else changed this field while you were editing.',
  fieldDeleted: 'Someone else deleted this field while you were editing.',
} as const;

export function leadFormShortcode(id: number | string): string {
  return `[client_lead_form id=${id}]`;
}

export function leadsCsvName(id: number | string): string {
  return `form-${id}.csv`;
}

export function leadsCsvPath(id: number | string): string {
  return `/api/lead-forms/${id}/leads.csv`;
}

const requiredTextSchema = (max: number) => text(max).min(1, leadFormMessages.fieldRequired);

const leadFormUrlSchema = text(2000);
export const successUrl = leadFormUrlSchema
  .min(1, leadFormMessages.fieldRequired)
  .refine((value) => value === '' || isPageUrl(value), leadFormMessages.urlInvalid);
export const failureUrl = leadFormUrlSchema.refine(
  (value) => value === '' || isPageUrl(value),
  leadFormMessages.urlInvalid,
);

const optionalIdSchema = idText()
  .nullish()
  .transform((value) => (value == null ? null : Number(value)));

const leadFormOptionSchema = z.object({
  id: optionalIdSchema,
  name: requiredTextSchema(500),
  crmValue: text(500)
    .nullish()
    .transform((value) => value ?? ''),
  exclude: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type LeadFormOptionInput = z.output<typeof leadFormOptionSchema>;

export const leadFormQuestion = z
  .object({
    id: optionalIdSchema,
    type: z.enum(questionTypes, leadFormMessages.typeRequired),
    name: requiredTextSchema(leadFormNameMaxLengths.field),
    required: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
    crmId: text(100)
      .nullish()
      .transform((value) => value ?? ''),
    helperText: text(1000)
      .nullish()
      .transform((value) => value ?? ''),
    leadFormOptions: list(
      leadFormOptionSchema,
      maxLeadQuestionOptions,
      `A field may have at most ${maxLeadQuestionOptions} options`,
    )
      .superRefine((options, context) => {
        for (const index of findIndexesOfRepeatedNames(options)) {
          const message = leadFormMessages.optionNameTaken;
          context.addIssue({ code: 'custom', message, path: [index, 'name'] });
        }
      })
      .nullish()
      .transform((options) => options ?? []),
  })
  .transform((question) => ({
    ...question,
    leadFormOptions: questionTypeHasOptions(question.type) ? question.leadFormOptions : [],
    ...(question.type === 'email' && { required: true, crmId: emailQuestion.crmId }),
  }))
  // A checkbox works without options; radio and select need some.
  .refine(({ type, leadFormOptions }) => !requiresOptions(type) || leadFormOptions.length > 0, {
    message: leadFormMessages.optionsRequired,
    path: ['leadFormOptions'],
  });
export type LeadFormQuestionInput = z.output<typeof leadFormQuestion>;

function requiresOptions(type: QuestionType): boolean {
  return type === 'radio' || type === 'select';
}

export const leadFormQuestions = list(
  leadFormQuestion,
  maxLeadFormQuestions,
  `A form may have at most ${maxLeadFormQuestions} fields`,
)
  .refine(
    (questions) => questions.filter(({ type }) => type === 'email').length <= 1,
    leadFormMessages.oneEmail,
  )
  .superRefine((questions, context) => {
    const message = leadFormMessages.fieldNameTaken;
    for (const index of findIndexesOfRepeatedNames(questions)) {
      context.addIssue({ code: 'custom', message, path: [index, 'name'] });
    }
  });

export const deliveryConnectionInput = z.object({
  dir: text(1000).default(''),
  host: text(255)
    .toLowerCase()
    .regex(/^(?:[a-z0-9._-]+|[0-9a-f:.]+)?$/, leadFormMessages.hostInvalid)
    .default(''),
  port: z
    .number(leadFormMessages.portInvalid)
    .int(leadFormMessages.portInvalid)
    .min(1, leadFormMessages.portInvalid)
    .max(65_535, leadFormMessages.portInvalid)
    .default(defaultSftpPort),
  user: text(255).default(''),
  /** Absent or empty: the stored password stays. */
  password: exactText(1000).optional(),
  /** Removes the stored password, unless a new one is sent. */
  removePassword: z.boolean().default(false),
});

export const leadFormInput = z.object({
  campaignName: requiredTextSchema(leadFormNameMaxLengths.campaign),
  name: text(500),
  type: text(50),
  successUrl,
  failure_url: failureUrl,
  optInText: text(2000),
  disclaimer: text(50_000),
  status: z.enum(formStatuses),
  visitorMessage: text(1000),
  leadFormQuestions,
});

export const leadFormFilter = z.object({
  search: searchText,
  type: text(50).optional(),
  status: z.enum(formStatuses).optional(),
  health: z.enum(deliveryHealths).optional(),
});

export const leadFilter = z.object({
  search: searchText,
  state: z.enum(leadStates).optional(),
});
export type LeadFilter = z.output<typeof leadFilter>;
