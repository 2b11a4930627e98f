import {
  formStatuses,
  leadFormMessages,
  leadFormSorts,
  maxLeadFormQuestions,
  maxLeadForms,
  maxLeadQuestionOptions,
  maxLeadsCsvRows,
  questionTypes,
} from '../../../../contract/leads/lead-forms.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { LeadFormDeletion } from './lead-form-deletion.service.ts';
import {
  DeliveryOptionsInput,
  DeliveryOptionsType,
  HealthType,
} from './lead-form-delivery.graphql.ts';
import type { LeadForm, LeadFormOption, LeadFormQuestion } from './lead-forms.repository.ts';

const parseFormId = (id: string) => parseId(id, leadFormMessages.notFound);

const QuestionTypeType = builder.enumType('LeadFormQuestionType', {
  description: 'What a question asks for, and how its answer is checked.',
  values: questionTypes,
});

const FormStatusType = builder.enumType('LeadFormStatus', {
  description: 'Whether people can fill it in. A form that is not OPEN shows a message instead.',
  values: formStatuses,
});

const OptionType = builder.objectRef<LeadFormOption>('LeadFormOption').implement({
  description: 'One of the answers to choose from.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    crmValue: t.exposeString('crmValue', {
      description: 'Value written into files instead of the name.',
    }),
    exclude: t.exposeBoolean('exclude', {
      description: 'True if people who choose it are not leads.',
    }),
  }),
});

const QuestionType = builder.objectRef<LeadFormQuestion>('LeadFormQuestion').implement({
  description: 'A field of a lead form.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.field({ type: QuestionTypeType, resolve: (question) => question.type }),
    required: t.exposeBoolean('required'),
    crmId: t.exposeString('crmId'),
    helperText: t.exposeString('helperText'),
    leadFormOptions: t.expose('leadFormOptions', {
      type: [OptionType],
      maxItems: maxLeadQuestionOptions,
      cost: 1,
    }),
  }),
});

const fetchQuestionsOfForms: BatchFetch<number, LeadFormQuestion[]> = async (
  { actor, services },
  formIds,
) => Map.groupBy(await services.leadForms.questionsOf(actor, formIds), ({ formId }) => formId);

export const LeadFormType = builder.objectRef<LeadForm>('CommercialLeadForm').implement({
  description: 'A form that collects leads for a campaign.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    campaignName: t.exposeString('campaignName'),
    name: t.exposeString('name', { description: 'The header of the form.' }),
    type: t.exposeString('type'),
    successUrl: t.exposeString('successUrl'),
    failure_url: t.exposeString('failureUrl', {
      description: 'The secondary page, for those who picked an excluded option.',
    }),
    optInText: t.exposeString('optInText'),
    disclaimer: t.exposeString('disclaimer', { description: 'HTML.' }),
    deliveryOptions: t.field({ type: DeliveryOptionsType, resolve: (form) => form }),
    status: t.field({ type: FormStatusType, resolve: (form) => form.status }),
    visitorMessage: t.exposeString('visitorMessage', {
      description: 'What visitors read while it is not open; empty: the usual words.',
    }),
    numberOfSubmissions: t.exposeInt('numberOfSubmissions'),
    lastLeadAt: t.expose('lastLeadAt', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version'),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    leadFormQuestions: t.field({
      type: [QuestionType],
      maxItems: maxLeadFormQuestions,
      cost: 60,
      resolve: async (form, _, context) =>
        (await loadInBatch(context, fetchQuestionsOfForms, form.id)) ?? [],
    }),
  }),
});

const DeletionType = builder.objectRef<LeadFormDeletion>('LeadFormDeletion').implement({
  description: 'Who deleted a form, and when.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    campaignName: t.exposeString('campaignName'),
    deletedAt: t.expose('deletedAt', { type: 'DateTime' }),
    userId: t.exposeID('userId', { nullable: true }),
    username: t.exposeString('username', { nullable: true }),
  }),
});

const OptionInput = builder.inputType('LeadFormOptionInput', {
  description: 'One of the answers to choose from.',
  fields: (t) => ({
    id: t.id({ description: 'Absent: a new option.' }),
    name: t.string({ required: true }),
    crmValue: t.string(),
    exclude: t.boolean(),
  }),
});

const QuestionInput = builder.inputType('LeadFormQuestionInput', {
  description: 'A field of a lead form.',
  fields: (t) => ({
    id: t.id({ description: 'Absent: a new field.' }),
    name: t.string({ required: true }),
    type: t.field({ type: QuestionTypeType, required: true }),
    required: t.boolean(),
    crmId: t.string(),
    helperText: t.string(),
    leadFormOptions: t.field({ type: [OptionInput] }),
  }),
});

const visibleFormArgs = () =>
  builder.args((t) => ({
    name: t.string({ description: 'The header of the form.' }),
    optInText: t.string({ description: 'Text beside a checkbox; empty: no checkbox.' }),
    disclaimer: t.string({ description: 'HTML; what is not allowed is dropped.' }),
    status: t.field({ type: FormStatusType, description: 'Open, paused or closed.' }),
    visitorMessage: t.string({ description: 'For visitors while it is not open.' }),
    leadFormQuestions: t.field({
      type: [QuestionInput],
      description: 'All fields in order. An email field is added if there is none.',
    }),
  }));

builder.queryFields((t) => ({
  commercialLeadForms: t.field({
    description: `Lead forms of the site, by campaign name unless told otherwise, at most ${maxLeadForms}.`,
    permission: 'leads.manage',
    type: [LeadFormType],
    maxItems: maxLeadForms,
    args: {
      search: t.arg.string({ description: 'Part of the campaign name or of the header.' }),
      type: t.arg.string({ description: 'Only forms of this type.' }),
      status: t.arg({ type: FormStatusType, description: 'Only forms in this state.' }),
      health: t.arg({ type: HealthType, description: 'Only forms in this state of delivery.' }),
      sort: t.arg.string({ description: `One of ${leadFormSorts.join(', ')}.` }),
      sortDesc: t.arg.boolean({ description: 'Descending order.' }),
    },
    resolve: (_, args, { actor, services }) => services.leadForms.list(actor, args),
  }),
  commercialLeadForm: t.field({
    description: 'One lead form of the site.',
    permission: 'leads.manage',
    type: LeadFormType,
    args: { id: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { id }, { actor, services }) => services.leadForms.get(actor, parseFormId(id)),
  }),
  deletedCommercialLeadForm: t.field({
    description: 'What became of a form that was deleted.',
    permission: 'leads.manage',
    type: DeletionType,
    args: { id: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadFormDeletion.findDeletion(actor, parseFormId(id)),
  }),
  previewCommercialLeadForm: t.string({
    description: 'The page of a form as members will see it, as an HTML document.',
    permission: 'leads.manage',
    args: visibleFormArgs(),
    resolve: (_, args, { services }) => services.leadForms.preview(args),
  }),
  getCsvData: t.string({
    description: `The leads of a form as CSV, oldest first, at most ${maxLeadsCsvRows}.`,
    permission: 'leads.manage',
    stepUp: 'leads.export',
    args: { id: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { id }, { actor, services }) => services.leads.csvText(actor, parseFormId(id)),
  }),
}));

type DeliveryArgs = { connectionOptions?: { password?: string | null } | null };

builder.mutationFields((t) => ({
  upsertCommercialLeadForm: t.field({
    description: 'Creates a lead form, or changes what is given of the one with the id.',
    permission: 'leads.manage',
    stepUp: {
      action: 'deliveries.changeSecrets',
      when: ({ deliveryOptions }: { deliveryOptions?: DeliveryArgs | null }) =>
        deliveryOptions?.connectionOptions?.password != null,
    },
    type: LeadFormType,
    args: {
      id: t.arg.id({ description: 'Absent: a new form.' }),
      campaignName: t.arg.string({ description: 'Needed for a new form.' }),
      type: t.arg.string({ description: 'A short word to filter by.' }),
      successUrl: t.arg.string({ description: 'Where people go next. Needed for a new form.' }),
      failure_url: t.arg.string({ description: 'Where excluded people go; may be empty.' }),
      deliveryOptions: t.arg({ type: DeliveryOptionsInput, description: 'Files and server.' }),
      version: t.arg.int({
        description: 'The version that was edited. If there is a newer one, nothing is changed.',
      }),
      ...visibleFormArgs(),
    },
    resolve: (_, { id, version, ...fields }, { actor, services }) =>
      services.leadForms.upsert(actor, id == null ? null : parseFormId(id), fields, version),
  }),
  deleteCommercialLeadForm: t.field({
    description: 'Deletes a form; leads that wait are still delivered. Returns it as it was.',
    permission: 'leads.manage',
    type: LeadFormType,
    args: { id: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadFormDeletion.delete(actor, parseFormId(id)),
  }),
  restoreCommercialLeadForm: t.field({
    description: 'Brings a deleted form back, with everything that belongs to it.',
    permission: 'leads.manage',
    type: LeadFormType,
    args: { id: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadFormDeletion.restore(actor, parseFormId(id)),
  }),
  duplicateCommercialLeadForm: t.field({
    description: 'Makes a new form with the same fields, texts and delivery, and no leads.',
    permission: 'leads.manage',
    type: LeadFormType,
    args: { id: t.arg.id({ required: true, description: 'The id of the form to copy.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadForms.duplicate(actor, parseFormId(id)),
  }),
}));
