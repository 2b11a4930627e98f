import {
  deliveryAttemptStatuses,
  deliveryStatuses,
  leadStates,
  maxListedAttempts,
} from '../../../../contract/leads/lead-deliveries.ts';
import { leadFormMessages, maxLeadFormQuestions } from '../../../../contract/leads/lead-forms.ts';
import { maxPageSize } from '../../../../contract/limits.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ConnectionInput } from '../lead-forms/lead-form-delivery.graphql.ts';
import { LeadFormType } from '../lead-forms/lead-forms.graphql.ts';
import type { LeadAnswer } from '../leads/leads.repository.ts';
import type { Lead } from '../leads/leads-list.repository.ts';
import type { DeliveryAttempt } from './lead-attempts.repository.ts';
import type { LeadDelivery } from './lead-deliveries.repository.ts';

const DeliveryStatusType = builder.enumType('LeadDeliveryStatus', {
  description:
    'QUEUED waits for its turn, RUNNING is being sent, FAILED waits for the next attempt, SENT is with the receiver.',
  values: deliveryStatuses,
});

const LeadStateType = builder.enumType('LeadState', {
  description: "State of a lead's delivery. WAITING: it is in no file yet.",
  values: leadStates,
});

const AttemptStatusType = builder.enumType('LeadDeliveryAttemptStatus', {
  description: 'INTERRUPTED: the program that made the attempt was stopped in the middle of it.',
  values: deliveryAttemptStatuses,
});

const AttemptType = builder.objectRef<DeliveryAttempt>('LeadDeliveryAttempt').implement({
  description: 'An attempt to deliver a file, with its result.',
  permission: 'leads.manage',
  fields: (t) => ({
    number: t.exposeInt('number'),
    status: t.field({ type: AttemptStatusType, resolve: (attempt) => attempt.status }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why it failed, or what is to be known about it.',
    }),
    byteSize: t.exposeFloat('byteSize', { nullable: true }),
    checksum: t.exposeString('sha256', {
      nullable: true,
      description: 'SHA-256 of the file that was in place in the end.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

const DeliveryType = builder.objectRef<LeadDelivery>('LeadDelivery').implement({
  description: 'One file with leads, on its way or delivered.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: DeliveryStatusType, resolve: (delivery) => delivery.status }),
    fileName: t.exposeString('fileName'),
    replayOf: t.exposeID('replayOf', {
      nullable: true,
      description: 'The earlier delivery whose file this one sends again.',
    }),
    leadCount: t.exposeInt('leadCount'),
    byteSize: t.exposeFloat('byteSize', { nullable: true }),
    checksum: t.exposeString('sha256', { nullable: true, description: 'SHA-256 of the file.' }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Error or warning of the last attempt.',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'About when a failed delivery is tried again by itself.',
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
  }),
});

const DeliveryListType = builder
  .objectRef<{ leadDeliveries: LeadDelivery[]; total(): Promise<number> }>('LeadDeliveryList')
  .implement({
    description: 'One page of deliveries.',
    permission: 'leads.manage',
    fields: (t) => ({
      total: t.int({ resolve: (list) => list.total() }),
      leadDeliveries: t.expose('leadDeliveries', { type: [DeliveryType], maxItems: 'page' }),
    }),
  });

const AnswerType = builder.objectRef<LeadAnswer>('LeadAnswer').implement({
  description: 'An answer, with the name that the question had.',
  permission: 'leads.manage',
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    name: t.exposeString('name'),
    value: t.exposeString('value'),
  }),
});

const LeadType = builder.objectRef<Lead>('Lead').implement({
  description: 'Someone who filled in a lead form.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    optedIn: t.exposeBoolean('optedIn'),
    state: t.field({ type: LeadStateType, resolve: (lead) => lead.state }),
    deliveryId: t.exposeID('deliveryId', { nullable: true }),
    answers: t.expose('answers', { type: [AnswerType], maxItems: maxLeadFormQuestions, cost: 1 }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const LeadListType = builder
  .objectRef<{ leads: Lead[]; total: number; totalIsEstimate: boolean }>('LeadList')
  .implement({
    description: 'One page of leads.',
    permission: 'leads.manage',
    fields: (t) => ({
      total: t.exposeInt('total'),
      totalIsEstimate: t.exposeBoolean('totalIsEstimate', {
        description: 'Whether there are more than were counted.',
      }),
      leads: t.expose('leads', { type: [LeadType], maxItems: 'page', cost: 80 }),
    }),
  });

const formPageArgs = () =>
  builder.args((t) => ({
    formId: t.id({ required: true, description: 'The id of the form.' }),
    limit: t.int({ description: `Page size, at most ${maxPageSize}.` }),
    offset: t.int({ description: 'Number of rows to skip.' }),
  }));

builder.queryFields((t) => ({
  leadDeliveryAttempts: t.field({
    description: 'The attempts to deliver a file, the latest first.',
    permission: 'leads.manage',
    type: [AttemptType],
    maxItems: maxListedAttempts,
    args: {
      deliveryId: t.arg.id({ required: true, description: 'The id of the delivery.' }),
      before: t.arg.int({ description: 'Only attempts with a lower number.' }),
    },
    resolve: (_, { deliveryId, before }, { actor, services }) =>
      services.leadDeliveries.attempts(
        actor,
        parseId(deliveryId, leadFormMessages.deliveryNotFound),
        before ?? undefined,
      ),
  }),
  leadDeliveries: t.field({
    description: 'The files of a form, newest first.',
    permission: 'leads.manage',
    type: DeliveryListType,
    args: formPageArgs(),
    resolve: (_, { formId, ...page }, { actor, services }) =>
      services.leadDeliveries.list(actor, parseId(formId, leadFormMessages.notFound), page),
  }),
  leads: t.field({
    description: 'The leads of a form, newest first.',
    permission: 'leads.manage',
    type: LeadListType,
    args: {
      ...formPageArgs(),
      search: t.arg.string({ description: 'Part of the address.' }),
      state: t.arg({ type: LeadStateType, description: 'Only leads in this state.' }),
    },
    resolve: (_, { formId, ...page }, { actor, services }) =>
      services.leads.list(actor, parseId(formId, leadFormMessages.notFound), page),
  }),
  getPublicKey: t.string({
    description: 'The public half of the key that this installation delivers with.',
    permission: 'leads.manage',
    resolve: (_, __, { services }) => services.sftp.publicKey(),
  }),
}));

builder.mutationFields((t) => ({
  replayLeadDelivery: t.field({
    description:
      'Puts the same file in place again, unless it is still there as it was. That is a delivery of its own; the first one stays as it is.',
    permission: 'leads.manage',
    type: DeliveryType,
    args: { id: t.arg.id({ required: true, description: 'The id of the delivery.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadDeliveries.replay(actor, parseId(id, leadFormMessages.deliveryNotFound)),
  }),
  retryLeadDelivery: t.field({
    description: 'Tries a delivery that did not arrive now, without waiting for the next attempt.',
    permission: 'leads.manage',
    type: DeliveryType,
    args: { id: t.arg.id({ required: true, description: 'The id of the delivery.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadDeliveries.retry(actor, parseId(id, leadFormMessages.deliveryNotFound)),
  }),
  sendLeadsNow: t.field({
    description: 'Sends the leads of a form that wait, without waiting for the next hour.',
    permission: 'leads.manage',
    type: LeadFormType,
    args: { formId: t.arg.id({ required: true, description: 'The id of the form.' }) },
    resolve: (_, { formId }, { actor, services }) =>
      services.leadDeliveries.sendNow(actor, parseId(formId, leadFormMessages.notFound)),
  }),
  deleteLeads: t.int({
    description:
      'Deletes everything that the person of a lead sent through forms of this site. Returns how many leads.',
    permission: 'leads.manage',
    args: { leadId: t.arg.id({ required: true, description: 'One lead of the person.' }) },
    resolve: (_, { leadId }, { actor, services }) =>
      services.leads.deletePerson(actor, parseId(leadId, leadFormMessages.leadNotFound)),
  }),
  testSftpConnection: t.boolean({
    description: 'Connects, writes a small file and removes it. The error says what to do.',
    permission: 'leads.manage',
    args: {
      connectionOptions: t.arg({ type: ConnectionInput, description: 'What to try. Needed.' }),
      formId: t.arg.id({
        description:
          'Form whose stored password is used if none is given. The host must be the same.',
      }),
    },
    resolve: (_, { connectionOptions, formId }, { actor, services }) =>
      services.sftp.test(
        actor,
        connectionOptions,
        formId == null ? null : parseId(formId, leadFormMessages.notFound),
      ),
  }),
  acceptSftpHostKey: t.boolean({
    description: 'Trusts the new key of a server, so that deliveries to it go on.',
    permission: 'leads.manage',
    stepUp: 'deliveries.changeSecrets',
    args: {
      host: t.arg.string({ required: true, description: 'The host of the server.' }),
      port: t.arg.int({ required: true, description: 'Its port.' }),
      fingerprint: t.arg.string({
        required: true,
        description: 'Fingerprint of the host key to trust.',
      }),
    },
    resolve: (_, args, { actor, services }) => services.sftp.acceptHostKey(actor, args),
  }),
}));
