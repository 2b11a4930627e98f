// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStore } from '../../../lib/store.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { openPolicyQuestion } from './choose-policy.ts';
import { policiesQuery } from './policies.queries.ts';
import PolicyDialog from './policy-dialog.tsx';

const answers: unknown[] = [];
const ask = (title: string) =>
  openPolicyQuestion.set(() => ({
    title,
    asksReason: true,
    answer(choice) {
      answers.push(choice);
      openPolicyQuestion.set(() => null);
    },
  }));

function Host() {
  const question = useStore(openPolicyQuestion);
  return (
    <PolicyDialog
      question={question ?? { title: '' }}
      opened={question !== null}
      digit={0}
      onAnswer={(choice) => question?.answer(choice)}
    />
  );
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Why');

test('a reason is not lost by Escape, and not taken for another flag', async () => {
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(policiesQuery.queryKey, { policies: [] });
  ask('Open the first?');
  rerender(<Host />);
  await screen.findByRole('dialog', { name: 'Open the first?' });
  fireEvent.change(reason(), { target: { value: 'Sells pills' } });
  fireEvent.keyDown(reason(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(reason().value).toBe('Sells pills');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(answers).toEqual([null]));
  ask('Open the second?');
  await screen.findByRole('dialog', { name: 'Open the second?' });
  expect(reason().value).toBe('');
});
