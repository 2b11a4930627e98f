// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roleIds } from '../../../../contract/roles.ts';
import { viewerQuery } from '../../../lib/viewer.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { NoConditionsHint } from './no-conditions-hint.tsx';

test('those who may sync read how to fill the catalogue, the others do not', () => {
  const { queryClient, rerender } = renderInConsole(<NoConditionsHint />);
  screen.getByText(/Begin with Update Data, Nomenclature/);
  queryClient.setQueryData(
    viewerQuery.queryKey,
    (viewer) => viewer && { ...viewer, roleId: roleIds.admin },
  );
  rerender(<NoConditionsHint />);
  screen.getByText(/New Condition/);
  expect(screen.queryByText(/Update Data/)).toBeNull();
});
