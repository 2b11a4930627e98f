import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { ConfirmHost } from '../kit/confirm-host.tsx';
import { closeSnack, shownSnacks } from '../kit/snackbar.ts';
import { SnackbarHost } from '../kit/snackbar-host.tsx';
import type { Viewer } from '../lib/page-session.ts';
import { viewerQuery } from '../lib/viewer.ts';

// Limit for hanging tests, not a measure of speed: the machines are shared.
configure({ asyncUtilTimeout: 60_000 });

// Growing text areas measure themselves when fonts load; the test DOM has no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  for (const { id } of shownSnacks.get()) closeSnack(id);
});

const testViewer: Viewer = {
  id: '1',
  slug: 'tester',
  username: 'tester',
  userAvatar: { medium: null, large: null },
  roleId: '5',
  insertedAt: '2026-01-01T00:00:00Z',
  sites: [],
  site: { id: '1', name: 'Kidney', host: 'kidney.localhost', features: [], notice: '' },
  preferences: {
    shortcuts: true,
    blurImages: true,
    autoAdvance: false,
    restAfter: 8,
    hiddenColumns: {},
  },
  factorDeadline: null,
};

export function renderInConsole(part: ReactNode) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(viewerQuery.queryKey, testViewer);
  const withProviders = (children: ReactNode) => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        {children}
        <ConfirmHost />
        <SnackbarHost />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(withProviders(part));
  return { queryClient, rerender: (changed: ReactNode) => rerender(withProviders(changed)) };
}

export function slowAnswer<T>() {
  let answer: (value: T) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
