import {
  maxOpportunityQuestions,
  opportunityMessages,
} from '../../../../contract/leads/opportunities.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgsWithoutSort, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { OpportunityCampaign } from './opportunities.repository.ts';
import type { OpportunityResponse } from './responses.repository.ts';

const permission = 'opportunities.manage';

const CampaignType = builder.objectRef<OpportunityCampaign>('OpportunityCampaign').implement({
  description: 'Questions that members of the site may answer once.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Its title, above the questions.' }),
    successUrl: t.exposeString('successUrl', {
      description: 'Where members go once they answered.',
    }),
    disorderId: t.exposeID('disorderId', {
      nullable: true,
      description: 'The condition it is about, if it is about one.',
    }),
    questions: t.exposeStringList('questions', {
      maxItems: maxOpportunityQuestions,
      description: 'In the order they are asked.',
    }),
    responsesCount: t.exposeInt('responsesCount'),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const CampaignListType = createListType('OpportunityCampaignList', {
  description: 'One page of opportunity campaigns.',
  permission,
  items: 'opportunityCampaigns',
  type: CampaignType,
});

const AnswerType = builder
  .objectRef<OpportunityResponse['answers'][number]>('OpportunityAnswer')
  .implement({
    description: 'One question, as it was asked, and the answer to it.',
    permission,
    fields: (t) => ({
      question: t.exposeString('question'),
      answer: t.exposeString('answer'),
    }),
  });

const ResponseType = builder.objectRef<OpportunityResponse>('OpportunityResponse').implement({
  description: 'What one member answered.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    username: t.exposeString('username'),
    answers: t.expose('answers', {
      type: [AnswerType],
      maxItems: maxOpportunityQuestions,
      cost: 1,
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const ResponseListType = createListType('OpportunityResponseList', {
  description: 'One page of responses.',
  permission,
  items: 'opportunityResponses',
  type: ResponseType,
  cost: 60,
});

const parseCampaignId = (id: string) => parseId(id, opportunityMessages.notFound);

builder.queryFields((t) => ({
  opportunityCampaign: t.field({
    description: 'One opportunity campaign of the site.',
    permission,
    type: CampaignType,
    args: idArgOf('campaign'),
    resolve: (_, { id }, { actor, services }) =>
      services.opportunities.get(actor, parseCampaignId(id)),
  }),
  opportunityCampaigns: t.field({
    description: 'Opportunity campaigns of the site, the newest first.',
    permission,
    type: CampaignListType,
    args: pageArgsWithoutSort,
    resolve: (_, args, { actor, services }) => services.opportunities.list(actor, args),
  }),
  opportunityResponses: t.field({
    description: 'What members answered, the newest first.',
    permission,
    type: ResponseListType,
    args: {
      opportunityCampaignId: t.arg.id({ required: true, description: 'The id of the campaign.' }),
      ...pageArgsWithoutSort,
    },
    resolve: (_, { opportunityCampaignId, ...page }, { actor, services }) =>
      services.opportunities.responses(actor, parseCampaignId(opportunityCampaignId), page),
  }),
}));

builder.mutationFields((t) => ({
  saveOpportunityCampaign: t.field({
    description: 'Creates an opportunity campaign, or changes the one with the given id.',
    permission,
    type: CampaignType,
    args: {
      id: t.arg.id({ description: 'Absent: a new campaign.' }),
      name: t.arg.string({ required: true, description: 'Its title, which members read.' }),
      successUrl: t.arg.string({
        required: true,
        description: 'Where members go once they answered: an address, or a path of the site.',
      }),
      disorderId: t.arg.id({ description: 'Absent: it is about no condition.' }),
      questions: t.arg.stringList({ description: 'In order. Absent: they stay as they are.' }),
      ...versionArg,
    },
    resolve: (_, { id, disorderId, questions, version, ...args }, { actor, services }) =>
      services.opportunities.save(actor, {
        ...args,
        id: id == null ? null : parseCampaignId(id),
        disorderId:
          disorderId == null ? null : parseId(disorderId, opportunityMessages.conditionNotFound),
        questions: questions ?? undefined,
        version: version ?? null,
      }),
  }),
  deleteOpportunityCampaign: t.field({
    description: 'Deletes a campaign with everything that was answered. It cannot be undone.',
    permission,
    type: CampaignType,
    args: idArgOf('campaign'),
    resolve: (_, { id }, { actor, services }) =>
      services.opportunities.delete(actor, parseCampaignId(id)),
  }),
  deleteOpportunityResponse: t.field({
    description: 'Deletes what one member answered, who may then answer again.',
    permission,
    type: ResponseType,
    args: idArgOf('response'),
    resolve: (_, { id }, { actor, services }) =>
      services.opportunities.deleteResponse(
        actor,
        parseId(id, opportunityMessages.responseNotFound),
      ),
  }),
}));
