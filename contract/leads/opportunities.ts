import { z } from 'zod';
import { list, namedText } from '../text.ts';
import { leadFormMessages, successUrl } from './lead-forms.ts';

export const opportunityPageSizes = [50, 25, 100] as const;

const opportunityNameMaxLength = 200;
export const opportunityQuestionMaxLength = 500;
export const maxOpportunityQuestions = 50;
export const opportunityAnswerMaxLength = 5000;

export const opportunityMessages = {
  saved: 'Your campaign has been saved!',
  deleted: 'Opportunity campaign was successfully deleted',
  responseDeleted: 'Opportunity response was successfully deleted',
  noResponses: 'No responses yet.',
  fieldRequired: leadFormMessages.fieldRequired,
  notFound: 'That opportunity campaign does not exist.',
  responseNotFound: 'That response does not exist.',
  conditionNotFound: 'That condition does not exist.',
  answerTooLong: `An answer may have at most ${opportunityAnswerMaxLength.toLocaleString('en')} characters`,
  signInToAnswer: 'Please sign in to answer.',
  answered: 'Thank you, we have your answers.',
} as const;

export function opportunityShortcode(id: number | string): string {
  return `[opportunity_campaign id=${id}]`;
}

export function opportunityPath(id: number | string): string {
  return `/opportunities/${id}`;
}

export function responsesCsvName(id: number | string): string {
  return `opportunity-${id}.csv`;
}

export function responsesCsvPath(id: number | string): string {
  return `/api/opportunity-campaigns/${id}/responses.csv`;
}

export const opportunityQuestions = list(
  namedText('A question', opportunityQuestionMaxLength).min(1, opportunityMessages.fieldRequired),
  maxOpportunityQuestions,
  `A campaign may have at most ${maxOpportunityQuestions} questions`,
).refine(
  (questions) => new Set(questions).size === questions.length,
  'Each question may stand here only once',
);

export const opportunityInput = z.object({
  name: namedText('Name', opportunityNameMaxLength)
    .min(1, opportunityMessages.fieldRequired)
    .meta({ title: 'Name' }),
  successUrl: successUrl.meta({
    title: 'Success URL',
    description: 'Where members go once they answered: an address, or a path of the site.',
  }),
  questions: opportunityQuestions.optional(),
});

export interface OpportunityAnswer {
  question: string;
  answer: string;
}
