// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { appealMessages } from '../../../../contract/moderation/appeals.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { AppealPanel } from './appeal-panel.tsx';
import type { Appeal } from './appeals.queries.ts';

const appeal: Appeal = {
  id: '1',
  siteName: 'Kidney',
  isOfOtherSite: false,
  username: 'walter',
  side: 'AUTHOR',
  body: 'It is my own recipe.',
  state: 'OPEN',
  answer: '',
  insertedAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  reviewerName: null,
  version: 1,
  decision: 'SPAM',
  assocType: 'REPLY',
  contentFlagId: null,
  contentBody: 'Tea helps.',
  policyName: 'Spam and advertising',
  originalDeciderName: 'lucia',
  originalDecidedAt: '2026-01-01T00:00:00Z',
  canDecide: true,
  refusal: null,
};

function Panel({ shown }: { shown: Appeal }) {
  const [opened, setOpened] = useState(true);
  return <AppealPanel appeal={shown} opened={opened} onClose={() => setOpened(false)} />;
}

test('a half-written answer is not lost by Escape', async () => {
  renderInConsole(<Panel shown={appeal} />);
  const answer = await screen.findByLabelText<HTMLTextAreaElement>('Answer to the member');
  fireEvent.change(answer, { target: { value: 'We looked again' } });
  fireEvent.keyDown(answer, { key: 'Escape' });
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer to the member').value).toBe(
    'We looked again',
  );
});

test('a decided objection says who decided when, and that nobody answered', async () => {
  const decided = { state: 'UPHELD' as const, reviewerName: 'abena', canDecide: false };
  renderInConsole(<Panel shown={{ ...appeal, ...decided, decidedAt: '2026-02-03T12:00:00Z' }} />);
  await screen.findByText(/^abena, February 3, 2026/);
  await screen.findByText('Without an answer.');
});

test('someone who may not decide reads why', async () => {
  const { forAdmins } = appealMessages;
  renderInConsole(<Panel shown={{ ...appeal, canDecide: false, refusal: forAdmins }} />);
  await screen.findByText(forAdmins);
  expect(screen.queryByRole('button', { name: 'Change the decision' })).toBeNull();
});
