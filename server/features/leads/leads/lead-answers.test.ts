import { describe, expect, test } from 'vitest';
import { leadAnswerMessages } from '../../../../contract/leads/lead-answers.ts';
import type { QuestionType } from '../../../../contract/leads/lead-forms.ts';
import type { LeadFormQuestion } from '../lead-forms/lead-forms.repository.ts';
import { checkAnswers } from './lead-answers.ts';

function question(type: QuestionType, more: Partial<LeadFormQuestion> = {}): LeadFormQuestion {
  return {
    id: 7,
    formId: 1,
    name: 'Question',
    type,
    required: false,
    crmId: '',
    helperText: '',
    leadFormOptions: [],
    ...more,
  };
}

/** Returns the stored answer or the message. */
function judged(type: QuestionType, value: string): string | undefined {
  const { answers, problems } = checkAnswers([question(type)], () => [value]);
  return problems.get(7) ?? answers[0]?.value;
}

describe('written answers', () => {
  test.each<[QuestionType, string, string]>([
    ['text', '  two \n words ', 'two words'],
    ['wysiwygtextarea', ' one\r\ntwo ', 'one\ntwo'],
    ['email', ' Name@Example.org ', 'Name@Example.org'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2/9/1984', '1984-02-09'],
    ['date', '12/31/1984', '1984-12-31'],
    ['zipcode', '02134', '02134'],
    ['zipcode', '02134-1000', '02134-1000'],
    ['phonenumber', '(617) 555-0123', '617-555-0123'],
    ['phonenumber', '+1 617.555.0123', '617-555-0123'],
    ['phonenumber', '1 617 555 0123', '617-555-0123'],
    ['phonenumber', '+49 170 1234567', '+491701234567'],
  ])('%s: %j is kept as %j', (type, value, kept) => {
    expect(judged(type, value)).toBe(kept);
  });

  test.each<[QuestionType, string]>([
    ['email', 'name'],
    ['email', 'name@example'],
    ['email', 'two words@example.org'],
    ['email', `${'x'.repeat(250)}@example.org`],
    ['date', '2023-02-29'],
    ['date', '13/01/2020'],
    ['date', '0001-01-01'],
    ['date', 'tomorrow'],
    ['zipcode', '2134'],
    ['zipcode', '02134-1'],
    ['zipcode', 'K1A 0B1'],
    ['phonenumber', '555-0123'],
    ['phonenumber', '017 555 0123 99'],
    ['phonenumber', 'call me'],
    ['phonenumber', '+1234567'],
  ])('%s: %j is refused', (type, value) => {
    expect(judged(type, value)).toBe(leadAnswerMessages[type as keyof typeof leadAnswerMessages]);
  });

  test.each<[QuestionType, number]>([
    ['text', 1000],
    ['wysiwygtextarea', 10_000],
  ])('%s takes %i characters and no more', (type, most) => {
    expect(judged(type, 'x'.repeat(most))).toBe('x'.repeat(most));
    expect(judged(type, 'x'.repeat(most + 1))).toBe(leadAnswerMessages.tooLong);
  });

  test('a blank is no answer: missing if required, otherwise empty', () => {
    for (const type of ['text', 'date', 'checkbox', 'radio', 'email'] as const) {
      const optional = checkAnswers([question(type)], () => [' ']);
      expect([optional.answers, optional.problems.size]).toEqual([[], 0]);
      const required = checkAnswers([question(type, { required: true })], () => []);
      expect(required.problems.get(7)).toBe(leadAnswerMessages.required);
    }
  });
});

describe('chosen answers', () => {
  const leadFormOptions = [
    { id: 1, name: 'Never', crmValue: 'N', exclude: false },
    { id: 2, name: 'Sometimes', crmValue: '', exclude: false },
    { id: 3, name: 'Daily', crmValue: 'D', exclude: true },
  ];
  const choose = (type: QuestionType, ids: string[]) =>
    checkAnswers([question(type, { leadFormOptions })], () => ids);

  test('are stored by name, and by CRM value if there is one', () => {
    expect(choose('radio', ['1']).answers).toEqual([
      { questionId: 7, name: 'Question', value: 'Never', crm: 'N' },
    ]);
    expect(choose('select', ['2']).answers).toEqual([
      { questionId: 7, name: 'Question', value: 'Sometimes' },
    ]);
    expect(choose('checkbox', ['2', '1']).answers).toEqual([
      { questionId: 7, name: 'Question', value: 'Never; Sometimes', crm: 'N; Sometimes' },
    ]);
  });

  test('must exist, and be one for single choice', () => {
    for (const [type, ids] of [
      ['radio', ['4']],
      ['radio', ['1', '2']],
      ['select', ['Never']],
      ['checkbox', ['1', '9']],
    ] as const) {
      expect(choose(type, [...ids]).problems.get(7)).toBe(leadAnswerMessages.choose);
    }
  });

  test('exclude people who pick an excluded option', () => {
    expect(choose('radio', ['1']).isExcluded).toBe(false);
    expect(choose('radio', ['3']).isExcluded).toBe(true);
    expect(choose('checkbox', ['1', '3']).isExcluded).toBe(true);
  });

  test('a checkbox without options stands for itself', () => {
    expect(checkAnswers([question('checkbox')], () => ['yes']).answers[0]?.value).toBe('Yes');
  });
});
