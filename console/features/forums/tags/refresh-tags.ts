import type { QueryClient } from '@tanstack/react-query';

/** Refetches tags and threads: threads show tag names, and tags count their threads. */
export async function refreshTags(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    (['tag', 'thread'] as const).map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
  );
}
