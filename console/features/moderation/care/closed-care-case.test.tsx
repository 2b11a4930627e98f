// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { disclosuresQuery } from './care.queries.ts';
import ClosedCareCase from './closed-care-case.tsx';

const careCase = {
  state: 'FOLLOWED_UP' as const,
  isConfirmed: true,
  signCount: 1,
  waitingSince: '2026-01-01T10:00:00Z',
  dueAt: null,
  nextAlarmAt: null,
  answeredBy: { username: 'lucia' },
  messageCount: 1,
  messages: [
    {
      id: '1',
      body: 'We are here.',
      insertedAt: '2026-01-01T10:05:00Z',
      readAt: null,
      sender: { username: 'lucia' },
    },
  ],
};

test('a closed case keeps its messages and its record of an emergency in sight', async () => {
  const { queryClient, rerender } = renderInConsole(null);
  const record = {
    id: '9',
    disclosedTo: 'Police of Leeds',
    disclosed: 'Name and town',
    reason: 'A plan for tonight',
    approvedBy: 'noor',
    madeByName: 'abena',
    insertedAt: '2026-01-01T10:10:00Z',
  };
  queryClient.setQueryData(disclosuresQuery('7').queryKey, {
    contentFlag: { id: '7', careCase: { disclosures: [record] } },
  });
  rerender(<ClosedCareCase flagId="7" careCase={careCase} />);
  const panel = await screen.findByRole('region', { name: 'Closed care case' });
  expect(panel.textContent).toContain('Followed up by lucia');
  expect(panel.textContent).toContain('We are here.');
  for (const words of ['Police of Leeds', 'Name and town', 'A plan for tonight', 'noor', 'abena']) {
    expect(screen.getByText(words).tagName).toBe('DD');
  }
});
