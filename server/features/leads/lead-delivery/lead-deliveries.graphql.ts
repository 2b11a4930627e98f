import {
  deliveryStatuses,
  leadFormMessages,
  leadStates,
  maxQuestions,
} from '../../../../contract/leads/lead-forms.ts';
import { maxPageSize } from '../../../../contract/limits.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ConnectionInput } from '../lead-forms/lead-forms.graphql.ts';
import type { Lead, LeadAnswer } from '../leads/leads.repository.ts';
import type { LeadDelivery } from './lead-deliveries.repository.ts';

const DeliveryStatusType = builder.enumType('LeadDeliveryStatus', {
  description: 'QUEUED waits for its turn, FAILED for the next attempt, SENT is with the receiver.',
  values: deliveryStatuses,
});

const LeadStateType = builder.enumType('LeadState', {
  description: 'That of the delivery of a lead; WAITING: it is in none yet.',
  values: leadStates,
});

const DeliveryType = builder.objectRef<LeadDelivery>('LeadDelivery').implement({
  description: 'One file with leads, on its way or delivered.',
  permission: 'leads.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: DeliveryStatusType, resolve: (delivery) => delivery.status }),
    fileName: t.exposeString('fileName'),
    leadCount: t.exposeInt('leadCount'),
    byteSize: t.exposeFloat('byteSize', { nullable: true }),
    checksum: t.exposeString('sha256', { nullable: true, description: 'SHA-256 of the file.' }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', {
      nullable: true,
      description: 'What went wrong at the last attempt, or what is to be known about it.',
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
    answers: t.expose('answers', { type: [AnswerType], maxItems: maxQuestions, cost: 1 }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const LeadListType = builder
  .objectRef<{ leads: Lead[]; total(): Promise<number> }>('LeadList')
  .implement({
    description: 'One page of leads.',
    permission: 'leads.manage',
    fields: (t) => ({
      total: t.int({ resolve: (list) => list.total() }),
      leads: t.expose('leads', { type: [LeadType], maxItems: 'page', cost: 80 }),
    }),
  });

const formPageArgs = () =>
  builder.args((t) => ({
    formId: t.id({ required: true, description: 'The id of the form.' }),
    limit: t.int({ description: `Page size, at most ${maxPageSize}.` }),
    offset: t.int({ description: 'Rows to pass over.' }),
  }));

builder.queryFields((t) => ({
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
    args: formPageArgs(),
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
    description: 'Puts the same file in place again, unless it is still there as it was.',
    permission: 'leads.manage',
    type: DeliveryType,
    args: { id: t.arg.id({ required: true, description: 'The id of the delivery.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadDeliveries.replay(actor, parseId(id, leadFormMessages.deliveryNotFound)),
  }),
  testSftpConnection: t.boolean({
    description: 'Connects, writes a small file and removes it. The error says what to do.',
    permission: 'leads.manage',
    args: {
      connectionOptions: t.arg({ type: ConnectionInput, description: 'What to try. Needed.' }),
      formId: t.arg.id({
        description:
          'Whose stored password is used where none is given; the host must be the same.',
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
    args: {
      host: t.arg.string({ required: true, description: 'The host of the server.' }),
      port: t.arg.int({ required: true, description: 'Its port.' }),
      fingerprint: t.arg.string({ required: true, description: 'Of the key to trust.' }),
    },
    resolve: (_, args, { actor, services }) => services.sftp.acceptHostKey(actor, args),
  }),
}));
