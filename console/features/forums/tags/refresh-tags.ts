import type { QueryClient } from '@tanstack/react-query';

/** Whatever shows tags: threads show the names of theirs, and tags count their threads. */
export async function refreshTags(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    (['tag', 'thread'] as const).map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
  );
}
