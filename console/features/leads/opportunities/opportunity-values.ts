import { z } from 'zod';
import {
  opportunityInput,
  opportunityQuestions,
} from '../../../../contract/leads/opportunities.ts';
import type { Opportunity } from './opportunities.queries.ts';

/** What the form holds: the questions as lines of one text, so that order is what one sees. */
export interface OpportunityValues {
  name: string;
  successUrl: string;
  disorderId: string | null;
  questions: string;
}

export const newOpportunity: OpportunityValues = {
  name: '',
  successUrl: '',
  disorderId: null,
  questions: '',
};

export function valuesOf(campaign: Opportunity): OpportunityValues {
  const { name, successUrl, disorderId, questions } = campaign;
  return { name, successUrl, disorderId, questions: questions.join('\n') };
}

export const opportunityValues = opportunityInput.extend({
  disorderId: z.string().nullable(),
  questions: z
    .string()
    .transform((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .pipe(opportunityQuestions),
});

export const opportunityLabels: Record<keyof OpportunityValues, string> = {
  name: 'Name',
  successUrl: 'Success URL',
  disorderId: 'Condition',
  questions: 'Questions',
};
