import { expect, test } from 'vitest';
import { opportunityQuestionMaxLength } from '../../../../contract/leads/opportunities.ts';
import { newOpportunity, opportunityValuesSchema } from './opportunity-values.ts';

test('an invalid line is reported at the text box of all lines', () => {
  const typed = (questions: string) =>
    opportunityValuesSchema.safeParse({ ...newOpportunity, name: 'A', successUrl: '/', questions });
  expect(typed(' Why? \n\nWhen?').data?.questions).toEqual(['Why?', 'When?']);
  for (const questions of [`Why?\n${'x'.repeat(opportunityQuestionMaxLength + 1)}`, 'Why?\nWhy?']) {
    expect(typed(questions).error?.issues).toMatchObject([{ path: ['questions'] }]);
  }
});
