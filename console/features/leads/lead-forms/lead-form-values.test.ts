import { expect, test } from 'vitest';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { leadFormValuesSchema, newLeadForm, toLeadFormVariables } from './lead-form-values.ts';
import {
  initialQuestions,
  questionValuesSchema,
  toBuilderQuestion,
  toQuestionInputs,
  withQuestion,
} from './questions.ts';

const filledIn = { ...newLeadForm, campaignName: 'Spring', successUrl: '/thanks' };

test('the password is sent only if it changes', () => {
  const connection = (values: Partial<typeof newLeadForm>) =>
    toLeadFormVariables(leadFormValuesSchema.parse({ ...filledIn, ...values })).deliveryOptions
      .connectionOptions;
  expect(connection({ password: 'secret' })).not.toHaveProperty('password');
  expect(connection({ password: 'secret', updatePassword: true })).toMatchObject({
    password: 'secret',
  });
  expect(connection({ updatePassword: true })).toMatchObject({ removePassword: true });
  expect(connection({ updatePassword: true })).not.toHaveProperty('password');
  expect(connection({})).not.toHaveProperty('removePassword');
});

test.each([
  ['2222', 2222],
  ['', 22],
  ['70000', undefined],
  ['22a', undefined],
])('the port %j is sent as %j', (port, expected) => {
  const checked = leadFormValuesSchema.safeParse({ ...filledIn, port });
  expect(checked.data?.port).toBe(expected);
  if (expected === undefined) {
    expect(checked.error?.issues[0]?.message).toBe(leadFormMessages.portInvalid);
  }
});

test('a field keeps its place when it is edited, and comes last when it is new', () => {
  const city = toBuilderQuestion('new-1', questionValuesSchema.parse(values('City')));
  const both = withQuestion(initialQuestions, city);
  expect(both.map(({ name }) => name)).toEqual(['Email', 'City']);
  const [email] = initialQuestions;
  const renamed = withQuestion(both, { ...(email as (typeof both)[0]), name: 'Your email' });
  expect(renamed.map(({ name }) => name)).toEqual(['Your email', 'City']);
  expect(toQuestionInputs(renamed)[1]).toEqual({ ...values('City'), name: 'City' });
});

test('a field that someone else deleted meanwhile comes back as a new one', () => {
  const city = toBuilderQuestion('7', questionValuesSchema.parse({ ...values('City'), id: '7' }));
  expect(withQuestion(initialQuestions, city).at(-1)).toMatchObject({ name: 'City', id: null });
});

function values(name: string) {
  return {
    id: null,
    type: 'text' as const,
    name,
    required: true,
    crmId: '',
    helperText: '',
    leadFormOptions: [],
  };
}
