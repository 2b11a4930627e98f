import { expect, test } from 'vitest';
import { questionMaxLength } from '../../../../contract/leads/opportunities.ts';
import { newOpportunity, opportunityValues } from './opportunity-values.ts';

test('what is wrong with a line is said at the one input that all lines stand in', () => {
  const typed = (questions: string) =>
    opportunityValues.safeParse({ ...newOpportunity, name: 'A', successUrl: '/', questions });
  expect(typed(' Why? \n\nWhen?').data?.questions).toEqual(['Why?', 'When?']);
  for (const questions of [`Why?\n${'x'.repeat(questionMaxLength + 1)}`, 'Why?\nWhy?']) {
    expect(typed(questions).error?.issues).toMatchObject([{ path: ['questions'] }]);
  }
});
