import { expect, test } from 'vitest';
import { newApiToken } from './api-tokens.ts';

test.each(['', 'two words'])("a refused name %j is called by its input's label", (accountName) => {
  const { error } = newApiToken.pick({ accountName: true }).safeParse({ accountName });
  expect(error?.issues[0]?.message).toMatch(/^Service account /);
});
