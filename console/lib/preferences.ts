import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '../../contract/accounts/preferences.ts';
import { execute } from './execute.ts';
import { graphql } from './graphql.ts';
import type { Viewer } from './page-session.ts';
import { useViewer, viewerQuery } from './viewer.ts';

const UpdatePreferences = graphql(`
  mutation UpdatePreferences(
    $shortcuts: Boolean
    $blurImages: Boolean
    $autoAdvance: Boolean
    $restAfter: Int
    $hiddenColumns: JSON
  ) {
    updatePreferences(
      shortcuts: $shortcuts
      blurImages: $blurImages
      autoAdvance: $autoAdvance
      restAfter: $restAfter
      hiddenColumns: $hiddenColumns
    )
  }
`);

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useViewer();
  const queryClient = useQueryClient();

  function cacheChange(change: Partial<Preferences>) {
    queryClient.setQueryData<Viewer>(
      viewerQuery.queryKey,
      (viewer) => viewer && { ...viewer, preferences: { ...viewer.preferences, ...change } },
    );
  }

  const { mutate } = useMutation({
    // Saves one change after the other, because each change of `hiddenColumns` sends the whole map.
    scope: { id: 'preferences' },
    mutationFn: ({ change }: { change: Partial<Preferences>; before: Preferences }) =>
      execute(UpdatePreferences, change),
    onError: (_error, { change, before }) => {
      const changed = Object.keys(change) as (keyof Preferences)[];
      cacheChange(Object.fromEntries(changed.map((key) => [key, before[key]])));
    },
    meta: { failure: 'Your preferences could not be saved.' },
  });

  function update(change: Partial<Preferences>) {
    cacheChange(change);
    mutate({ change, before: preferences });
  }

  return [preferences, update];
}
