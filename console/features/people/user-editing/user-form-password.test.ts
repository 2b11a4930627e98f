import { expect, test } from 'vitest';
import { passwordSchema } from '../../../../contract/accounts/passwords.ts';
import { generatePassword } from './user-form-password.ts';

test('a generated password fulfils the rules, and no two are equal', () => {
  const generated = Array.from({ length: 200 }, generatePassword);
  for (const each of generated) expect(passwordSchema.safeParse(each).success).toBe(true);
  expect(new Set(generated).size).toBe(200);
});
