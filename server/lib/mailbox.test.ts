import { expect, test } from 'vitest';
import { normalizeMailbox } from './mailbox.ts';

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@pm.me', 'ada@proton.me'],
  ['+ada@example.org', '+ada@example.org'],
  ['ada@constructor', 'ada@constructor'],
])('%s leads to %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
