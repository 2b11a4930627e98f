// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { test } from 'vitest';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { readListSearch } from '../../../kit/list/list-search.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { type FlagFilters, flagListFor } from '../flags/flag-list.ts';
import { useFlagViews } from './use-flag-views.ts';
import { flagViewsQuery } from './views.queries.ts';

function Views() {
  useFlagViews(readListSearch(flagListFor(true), {}) as unknown as List<FlagSort, FlagFilters>);
  return null;
}

test('the key for views says that there are none', async () => {
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(flagViewsQuery.queryKey, { flagViews: [] });
  rerender(<Views />);
  fireEvent.keyDown(document.body, { key: 'g' });
  await screen.findByText('There are no views yet: “Save view” keeps this list as one');
}, 5000);
