import { Text } from '@mantine/core';

interface LimitNoteProps {
  rows: readonly unknown[];
  limit: number;
  /** Such as 'latest' or 'largest'. */
  which: string;
  noun: string;
}

/** Line below a list that the server cuts at `limit`. */
export function LimitNote({ rows, limit, which, noun }: LimitNoteProps) {
  if (rows.length < limit) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      Only the {which} {limit} {noun} are listed.
    </Text>
  );
}
