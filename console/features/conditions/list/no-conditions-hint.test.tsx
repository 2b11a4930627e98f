// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Viewer } from '../../../lib/page-session.ts';
import { viewerQuery } from '../../../lib/viewer.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { NoConditionsHint } from './no-conditions-hint.tsx';

test('those who may sync read how to fill the catalogue, the others do not', () => {
  const { queryClient, rerender } = renderInConsole(<NoConditionsHint />);
  screen.getByText(/Begin with Update Data, Nomenclature/);
  const viewer = queryClient.getQueryData(viewerQuery.queryKey);
  queryClient.setQueryData(viewerQuery.queryKey, { ...viewer, roleId: '1' } as Viewer);
  rerender(<NoConditionsHint />);
  screen.getByText(/New Condition/);
  expect(screen.queryByText(/Update Data/)).toBeNull();
});
