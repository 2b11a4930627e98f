// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import EasierFlags from './easier-flags.tsx';
import type { Flag } from './flag.queries.ts';
import { hardFlagStreak, isWalkThroughEasierFlags } from './hard-items.ts';
import type { FlagWalk } from './use-flag-walk.ts';

const flag = { id: '9', isCare: true, contentFlagReports: [] } as unknown as Flag;

beforeEach(async () => {
  const { rerender } = renderInConsole(null);
  rerender(
    <main>
      <h1 tabIndex={-1}>The flag</h1>
      <EasierFlags flag={flag} walk={{} as FlagWalk} />
    </main>,
  );
});

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The flag'));
}

test('going on with hard flags leaves the focus on the screen', async () => {
  hardFlagStreak.set(() => ({ count: 8, lastFlagId: '9' }));
  await press('Go on with these');
});

test('going back to the list leaves the focus on the screen', async () => {
  isWalkThroughEasierFlags.set(() => true);
  await press('Back to my list');
});
