import { Button } from '@mantine/core';
import { LoadFailure } from './load-failure.tsx';

interface ShowOlderProps {
  /** What there is more of, such as 'events'. */
  noun: string;
  query: { error: Error | null; isFetching: boolean; fetchNextPage(): unknown };
}

/** Button below or above a list that loads its next page of older entries. */
export function ShowOlder({ noun, query }: ShowOlderProps) {
  if (query.error) {
    return <LoadFailure error={query.error} onRetry={() => query.fetchNextPage()} />;
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mt="xs"
      aria-busy={query.isFetching}
      onClick={() => !query.isFetching && query.fetchNextPage()}
    >
      Show older {noun}
    </Button>
  );
}
