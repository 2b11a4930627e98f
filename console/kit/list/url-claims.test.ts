import { expect, test } from 'vitest';
import { claimUrlKeys } from './url-claims.ts';

test('two visible lists must not share keys; lists shown one after the other may', () => {
  const reports: (readonly string[])[] = [];
  const claim = (...keys: string[]) => claimUrlKeys(keys, (shared) => reports.push(shared));
  const letGo = claim('page', 'search');
  claim('leads.page', 'leads.search')();
  expect(reports).toEqual([]);
  const letGoOther = claim('page', 'tab');
  expect(reports).toEqual([['page']]);
  letGo();
  letGoOther();
  claim('page', 'search')();
  expect(reports).toHaveLength(1);
});
