import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['Password1234!', 'P@ssw0rd2026!!', '123456789012', 'Qwertyuiop123!', '!!Iloveyou2024'])(
  'knows %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Correct horse 7 battery!', 'Vexing-Kumquat 41 tides', '', '1!1!1!1!1!1!aB'])(
  'accepts %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
