// @vitest-environment happy-dom

import { readdirSync, readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { connectionState } from '../lib/connection.ts';
import { renderInConsole } from '../testing/render.tsx';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connectionState.set(() => 'up');
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(load: () => Promise<{ default: () => string }>) {
  const Part = lazyPart(load);
  renderInConsole(
    <>
      <p>The rest</p>
      <Suspense fallback="Not yet">
        <Part />
      </Suspense>
    </>,
  );
}

test('a part requested offline loads once the connection is back, and the rest of the screen stays', async () => {
  connectionState.set(() => 'offline');
  const load = vi.fn(async () => {
    if (connectionState.get() === 'offline') throw new TypeError('Failed to fetch');
    return { default: () => 'The part' };
  });
  show(load);
  await after(10_000);
  expect(load).toHaveBeenCalledOnce();
  screen.getByText('The rest');
  screen.getByText('Not yet');
  connectionState.set(() => 'up');
  await after(2000);
  screen.getByText('The part');
  screen.getByText('The rest');
});

test('a part that no longer exists is reported', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  show(load);
  await after(4000);
  expect(load).toHaveBeenCalledTimes(3);
  screen.getByText(messages.partNotLoaded);
  screen.getByText('The rest');
});

test('all lazy loading uses this helper', () => {
  const files = readdirSync('console', { recursive: true, encoding: 'utf8' });
  const others = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('kit/lazy-part.ts'))
    .filter((file) => /\blazy\(/.test(readFileSync(`console/${file}`, 'utf8')));
  expect(others).toEqual([]);
});
