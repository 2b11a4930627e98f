import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { LoadFailure } from './load-failure.tsx';

interface ShowOlderProps {
  /** What there is more of, such as 'events'. */
  noun: string;
  hasOlder: boolean;
  query: {
    error: Error | null;
    isFetchNextPageError: boolean;
    isFetching: boolean;
    fetchNextPage(): unknown;
  };
}

/** Button below or above a list that loads its next page of older entries. */
export function ShowOlder({ noun, hasOlder, query }: ShowOlderProps) {
  const [wasPressed, setWasPressed] = useState(false);
  // The list itself shows other errors.
  if (query.error && query.isFetchNextPageError) {
    return <LoadFailure error={query.error} onRetry={() => query.fetchNextPage()} />;
  }
  if (!hasOlder) return wasPressed && <EndOfList noun={noun} />;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mt="xs"
      aria-busy={query.isFetching}
      onClick={() => {
        setWasPressed(true);
        if (!query.isFetching) query.fetchNextPage();
      }}
    >
      Show older {noun}
    </Button>
  );
}

/** Receives the focus of the button in whose place it appears. */
function EndOfList({ noun }: { noun: string }) {
  return (
    <Text
      size="sm"
      c="dimmed"
      mt="xs"
      tabIndex={-1}
      ref={(text) => {
        if (document.activeElement === document.body) text?.focus();
      }}
    >
      No older {noun}.
    </Text>
  );
}
