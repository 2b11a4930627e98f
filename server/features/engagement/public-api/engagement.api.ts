import { z } from 'zod';
import { engagementTypes } from '../../../../contract/engagement/kinds.ts';
import type { Widget } from '../../../../contract/engagement/widget-view.ts';
import { type ApiOperation, idParams } from '../../../http/api-operation.ts';
import {
  personInput,
  turnSchema,
  typedEmailSchema,
  typeParamsSchema,
  voteOptionsSchema,
} from './engagement-calls.ts';

const widgetBaseFields = {
  kind: z.enum(engagementTypes),
  id: z.int(),
  question: z.string(),
};
const widgetCtaSchema = z.object({ text: z.string(), link: z.string() });
const widgetOptionSchema = z.object({
  id: z.int(),
  name: z.string(),
  isChosen: z.boolean(),
  votes: z.int().optional(),
  isCorrect: z.boolean().optional(),
  cta: widgetCtaSchema.optional(),
});
const widgetSchema = z.union([
  z.object({
    ...widgetBaseFields,
    options: z.array(widgetOptionSchema),
    isMultiSelect: z.boolean(),
    phase: z.enum(['upcoming', 'open', 'closed']),
    startDate: z.string().optional(),
    date: z.string().optional(),
    hasVoted: z.boolean(),
    mayChange: z.boolean(),
    isRight: z.boolean().optional(),
    resultsAfterClosing: z.boolean().optional(),
    wall: z.enum(['account', 'known']).optional(),
    voters: z.int().optional(),
    answerDescription: z.string(),
    cta: widgetCtaSchema.optional(),
  }),
  z.object({
    ...widgetBaseFields,
    helperCopy: z.string(),
    detailsLink: z.string(),
    image: z.string().optional(),
    date: z.string().optional(),
    state: z.enum(['open', 'entered', 'closed']),
    isDrawn: z.boolean(),
    entry: z.int().optional(),
  }),
  z.object({ ...widgetBaseFields, thread: z.object({ name: z.string(), path: z.string() }) }),
  z.object(widgetBaseFields),
]) satisfies z.ZodType<Partial<Widget>>;

const widgetResponseFields = { item: widgetSchema };
const chosenOptionsSchema = voteOptionsSchema;
const emailSchema = typedEmailSchema;
const confirmationSentAnswerSchema = z.object({
  ...widgetResponseFields,
  outcome: z.literal('confirmationSent'),
});
const sharedAnswers = {
  item: {
    200: { description: 'The item for this viewer.', schema: z.object(widgetResponseFields) },
  },
  vote: {
    200: {
      description: 'The item with the vote.',
      schema: z.object({
        ...widgetResponseFields,
        outcome: z.enum(['voted', 'changed', 'unchanged']),
      }),
    },
  },
  entry: {
    200: {
      description: 'The giveaway with the entry, or a mail to confirm it.',
      schema: z.union([
        z.object({ ...widgetResponseFields, outcome: z.literal('entered'), entry: z.int() }),
        confirmationSentAnswerSchema,
      ]),
    },
  },
};

const engagementTag = { tag: 'Engagement' } as const;

export const engagementApi = {
  read: {
    ...engagementTag,
    id: 'getEngagementItem',
    summary: 'Reads an item for the visitor.',
    params: idParams,
    answers: sharedAnswers.item,
  },
  current: {
    ...engagementTag,
    id: 'getCurrentEngagementItem',
    summary: 'Reads the current item of a kind.',
    params: typeParamsSchema,
    answers: sharedAnswers.item,
  },
  suggestion: {
    ...engagementTag,
    id: 'suggestEngagementItem',
    summary: 'Reads an item that the visitor has not answered.',
    query: turnSchema,
    answers: sharedAnswers.item,
  },
  vote: {
    ...engagementTag,
    id: 'vote',
    summary: 'Votes, or changes the vote.',
    params: idParams,
    body: { schema: z.object({ options: chosenOptionsSchema }) },
    answers: sharedAnswers.vote,
  },
  enter: {
    ...engagementTag,
    id: 'enterGiveaway',
    summary: 'Enters a giveaway.',
    params: idParams,
    body: { schema: z.object({ email: emailSchema.optional() }) },
    answers: sharedAnswers.entry,
  },
  known: {
    ...engagementTag,
    id: 'becomeKnown',
    summary: 'Subscribes with an address, to see results.',
    params: idParams,
    body: { schema: z.object({ email: emailSchema }) },
    answers: { 200: { description: 'A mail was sent.', schema: confirmationSentAnswerSchema } },
  },
} satisfies Record<string, ApiOperation>;

const personFields = personInput.shape;
const serverEngagementTag = { tag: 'Engagement', errors: 'intake' } as const;

export const engagementIntakeApi = {
  read: {
    ...serverEngagementTag,
    id: 'getEngagementItemFor',
    summary: 'Reads an item for a person whom the caller names.',
    params: idParams,
    query: z.object(personFields),
    answers: sharedAnswers.item,
  },
  vote: {
    ...serverEngagementTag,
    id: 'voteFor',
    summary: 'Votes for a person whom the caller names.',
    params: idParams,
    body: { schema: z.object({ ...personFields, options: chosenOptionsSchema }) },
    answers: sharedAnswers.vote,
  },
  enter: {
    ...serverEngagementTag,
    id: 'enterGiveawayFor',
    summary: 'Enters a giveaway for a person whom the caller names.',
    params: idParams,
    body: { schema: z.object({ ...personFields, email: emailSchema.optional() }) },
    answers: sharedAnswers.entry,
  },
} satisfies Record<string, ApiOperation>;
