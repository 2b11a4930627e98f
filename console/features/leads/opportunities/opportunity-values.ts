import { z } from 'zod';
import {
  opportunityInput,
  opportunityQuestions,
} from '../../../../contract/leads/opportunities.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import type { Opportunity } from './opportunities.queries.ts';

/** Form values; the questions are typed as lines of one text. */
export const opportunityValuesSchema = opportunityInput.extend({
  disorderId: z.string().nullable().meta({ title: 'Condition' }),
  questions: z
    .string()
    .transform((text, context) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const questions = parseInput(opportunityQuestions, lines);
      if (questions.success) return questions.data;
      // Reports the first issue at the text box, which has no inputs for single lines.
      const [issue] = questions.error.issues;
      context.addIssue({ code: 'custom', message: issue?.message });
      return z.NEVER;
    })
    .meta({
      title: 'Questions',
      description: 'One on each line, in the order they are asked. Members answer all of them.',
    }),
});
export type OpportunityValues = z.input<typeof opportunityValuesSchema>;

export const newOpportunity: OpportunityValues = {
  name: '',
  successUrl: '',
  disorderId: null,
  questions: '',
};

export function toOpportunityValues(campaign: Opportunity): OpportunityValues {
  const { name, successUrl, disorderId, questions } = campaign;
  return { name, successUrl, disorderId, questions: questions.join('\n') };
}
