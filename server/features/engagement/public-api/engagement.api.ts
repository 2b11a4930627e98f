import { z } from 'zod';
import { engagementTypes } from '../../../../contract/engagement/kinds.ts';
import type { Widget } from '../../../../contract/engagement/widget-view.ts';
import { type ApiOperation, idParams } from '../../../http/api-operation.ts';
import { emailInput, optionsInput, personInput, turnInput, typeInput } from './engagement-calls.ts';

const base = {
  kind: z.enum(engagementTypes),
  id: z.int(),
  question: z.string(),
};
const cta = z.object({ text: z.string(), link: z.string() });
const option = z.object({
  id: z.int(),
  name: z.string(),
  isChosen: z.boolean(),
  votes: z.int().optional(),
  isCorrect: z.boolean().optional(),
  cta: cta.optional(),
});
const widget = z.union([
  z.object({
    ...base,
    options: z.array(option),
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
    cta: cta.optional(),
  }),
  z.object({
    ...base,
    helperCopy: z.string(),
    detailsLink: z.string(),
    image: z.string().optional(),
    date: z.string().optional(),
    state: z.enum(['open', 'entered', 'closed']),
    isDrawn: z.boolean(),
    entry: z.int().optional(),
  }),
  z.object({ ...base, thread: z.object({ name: z.string(), path: z.string() }) }),
  z.object(base),
]) satisfies z.ZodType<Partial<Widget>>;

const item = { item: widget };
const options = optionsInput;
const email = emailInput;
const known = z.object({ ...item, outcome: z.literal('confirmationSent') });
const answers = {
  item: { 200: { description: 'The item for this viewer.', schema: z.object(item) } },
  vote: {
    200: {
      description: 'The item with the vote.',
      schema: z.object({ ...item, outcome: z.enum(['voted', 'changed', 'unchanged']) }),
    },
  },
  entry: {
    200: {
      description: 'The giveaway with the entry, or a mail to confirm it.',
      schema: z.union([
        z.object({ ...item, outcome: z.literal('entered'), entry: z.int() }),
        known,
      ]),
    },
  },
};

const engagement = { tag: 'Engagement' } as const;

export const engagementApi = {
  read: {
    ...engagement,
    id: 'getEngagementItem',
    summary: 'Reads an item for the visitor.',
    params: idParams,
    answers: answers.item,
  },
  current: {
    ...engagement,
    id: 'getCurrentEngagementItem',
    summary: 'Reads the current item of a kind.',
    params: typeInput,
    answers: answers.item,
  },
  suggestion: {
    ...engagement,
    id: 'suggestEngagementItem',
    summary: 'Reads an item that the visitor has not answered.',
    query: turnInput,
    answers: answers.item,
  },
  vote: {
    ...engagement,
    id: 'vote',
    summary: 'Votes, or changes the vote.',
    params: idParams,
    body: { schema: z.object({ options }) },
    answers: answers.vote,
  },
  enter: {
    ...engagement,
    id: 'enterGiveaway',
    summary: 'Enters a giveaway.',
    params: idParams,
    body: { schema: z.object({ email: email.optional() }) },
    answers: answers.entry,
  },
  known: {
    ...engagement,
    id: 'becomeKnown',
    summary: 'Subscribes with an address, to see results.',
    params: idParams,
    body: { schema: z.object({ email }) },
    answers: { 200: { description: 'A mail was sent.', schema: known } },
  },
} satisfies Record<string, ApiOperation>;

const about = personInput.shape;
const fromServer = { tag: 'Engagement', errors: 'intake' } as const;

export const engagementIntakeApi = {
  read: {
    ...fromServer,
    id: 'getEngagementItemFor',
    summary: 'Reads an item for a person whom the caller names.',
    params: idParams,
    query: z.object(about),
    answers: answers.item,
  },
  vote: {
    ...fromServer,
    id: 'voteFor',
    summary: 'Votes for a person whom the caller names.',
    params: idParams,
    body: { schema: z.object({ ...about, options }) },
    answers: answers.vote,
  },
  enter: {
    ...fromServer,
    id: 'enterGiveawayFor',
    summary: 'Enters a giveaway for a person whom the caller names.',
    params: idParams,
    body: { schema: z.object({ ...about, email: email.optional() }) },
    answers: answers.entry,
  },
} satisfies Record<string, ApiOperation>;
