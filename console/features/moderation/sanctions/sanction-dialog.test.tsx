// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sanctionMessages } from '../../../../contract/moderation/sanctions.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { policiesQuery } from '../policies/policies.queries.ts';
import SanctionDialog from './sanction-dialog.tsx';
import { sanctionRecordQuery } from './sanctions.queries.ts';

const policy = {
  id: '3',
  name: 'Spam',
  memberText: '',
  staffText: '',
  ground: 'TERMS',
  category: 'OTHER',
  referenceUrl: '',
  ladder: [],
  strikeDays: 90,
  isActive: true,
  version: 1,
};

test.each([
  ['1.5', sanctionMessages.endRequired],
  ['', sanctionMessages.endRequired],
  ['1e3', sanctionMessages.endRequired],
  ['99999', sanctionMessages.endPast],
])('%j days are refused at once, and not rounded', async (typed, message) => {
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(policiesQuery.queryKey, { policies: [policy as never] });
  queryClient.setQueryData(sanctionRecordQuery({ userId: '7', exceptFlagId: null }).queryKey, {
    sanctionRecord: { sanctions: [], inForceCount: 0, strikes: [] },
  });
  rerender(<SanctionDialog user={{ id: '7', username: 'dot' }} opened onClose={() => {}} />);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Policy' }), {
    target: { value: '3' },
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Mute' }));
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Days' });
  fireEvent.change(days, { target: { value: typed } });
  const submit = screen.getByRole('button', { name: 'Mute' });
  fireEvent.click(submit);
  fireEvent.blur(days);
  expect(days.value).toBe(typed);
  expect(screen.getByText(message)).toBeTruthy();
  expect(submit.hasAttribute('data-loading')).toBe(false);

  fireEvent.change(screen.getByLabelText('Or until'), { target: { value: '2126-01-01T10:00' } });
  expect(screen.queryByText(message)).toBeNull();
});
