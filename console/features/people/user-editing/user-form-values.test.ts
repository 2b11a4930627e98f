import { describe, expect, test } from 'vitest';
import { latestBirthday, userMessages } from '../../../../contract/people/users.ts';
import { toTypedDay } from '../../../lib/typed-day.ts';
import {
  createUserChangeFormSchema,
  newUserFormSchema,
  newUserValues,
} from './user-form-values.ts';

const before = { ...newUserValues(), username: 'river_walker', email: 'river@example.org' };

function changeTo(values: Partial<typeof before>, from = before) {
  return createUserChangeFormSchema(from).safeParse({ ...from, ...values });
}

describe('a new user', () => {
  test('needs a username and nothing else', () => {
    const [issue] = newUserFormSchema.safeParse(newUserValues()).error?.issues ?? [];
    expect(issue).toMatchObject({ path: ['username'], message: 'Username is required' });
    const user = newUserFormSchema.parse({ ...newUserValues(), username: 'new_person' });
    expect(user).toMatchObject({ roleId: '3', badge: 'MEMBER', optIn: true, birthday: null });
    expect(user).not.toHaveProperty('isFraudster');
  });

  test('sends the birthday as year, month and day', () => {
    const values = { ...newUserValues(), username: 'new_person', birthday: '1/31/1980' };
    expect(newUserFormSchema.parse(values).birthday).toBe('1980-01-31');
  });

  test.each([
    ['31/01/1980', 'Birthday must be a date as MM/DD/YYYY'],
    ['02/30/1980', 'Birthday must be a date as MM/DD/YYYY'],
    ['yesterday', 'Birthday must be a date as MM/DD/YYYY'],
    [`01/01/${new Date().getFullYear()}`, userMessages.tooYoung],
  ])('%s is no birthday', (birthday, message) => {
    const { error } = newUserFormSchema.safeParse({ ...newUserValues(), username: 'x', birthday });
    expect(error?.issues[0]).toMatchObject({ path: ['birthday'], message });
  });

  test('may have the oldest birthday that the picker allows', () => {
    const birthday = toTypedDay(latestBirthday());
    expect(
      newUserFormSchema.safeParse({ ...newUserValues(), username: 'x', birthday }).success,
    ).toBe(true);
  });
});

describe('a change', () => {
  test('contains only differences', () => {
    expect(changeTo({}).data).toEqual({});
    expect(changeTo({ firstName: ' Ada ', isFraudster: true }).data).toEqual({
      firstName: 'Ada',
      isFraudster: true,
    });
  });

  test('an emptied username or password stays unchanged', () => {
    expect(changeTo({ username: '', password: '' }).data).toEqual({});
  });

  test('sends the notification choice only with a new address', () => {
    expect(changeTo({ notifyEmailChange: true }).data).toEqual({});
    expect(changeTo({ email: 'new@example.org', notifyEmailChange: true }).data).toEqual({
      email: 'new@example.org',
      notifyEmailChange: true,
    });
  });

  test('can clear optional fields', () => {
    const full = { ...before, birthday: '01/31/1980', gender: 'FEMALE' as const };
    expect(changeTo({ birthday: '', gender: null }, full).data).toEqual({
      birthday: null,
      gender: null,
    });
  });

  test('validates changed fields only, not old invalid ones', () => {
    const old = { ...before, zipcode: 'K1A 0B1' };
    expect(changeTo({ firstName: 'Ada' }, old).success).toBe(true);
    expect(changeTo({ email: 'nonsense' }, old).error?.issues).toMatchObject([
      { path: ['email'], message: userMessages.emailInvalid },
    ]);
  });
});
