// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { renderInConsole } from '../testing/render.tsx';
import { RecordScreen } from './record-screen.tsx';

function Page({ load }: { load(): Promise<{ name: string }> }) {
  return (
    <RecordScreen
      noun="campaign"
      query={useQuery({ queryKey: ['opportunity'], queryFn: load })}
      lead={(item) => (item ? 'Beside it' : 'Back')}
      title={({ name }) => name}
      actions={() => <button type="button">Delete</button>}
    >
      {({ name }) => <p>All about {name}</p>}
    </RecordScreen>
  );
}

test('the record gives the screen its title and actions', async () => {
  renderInConsole(<Page load={async () => ({ name: 'Sleep' })} />);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(await screen.findByText('All about Sleep')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sleep');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test('a loading error is shown, with a retry', async () => {
  let isBroken = true;
  async function load() {
    if (isBroken) throw new ApiError('INTERNAL', 'masked');
    return { name: 'Sleep' };
  }
  renderInConsole(<Page load={load} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The campaign could not be loaded');
  expect(alert.textContent).toContain(messages.somethingWentWrongTryAgain);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All about Sleep')).toBeTruthy();
});
