import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { clicksQuery, type ShortLink } from './short-links.queries.ts';

/** When a link was followed, and how often by programs. */
export function ShortLinkClicks({ link }: { link: ShortLink }) {
  const { data: days, isError, error, refetch } = useQuery(clicksQuery(link.id));

  if (isError && !days) {
    return (
      <Group gap="sm" role="alert">
        <Text size="sm">{messageFor(error)}</Text>
        <Button size="compact-sm" variant="light" onClick={() => refetch()}>
          Retry
        </Button>
      </Group>
    );
  }
  if (!days) return <Skeleton height={160} my={4} />;
  return (
    <Stack gap="xs">
      <Text size="sm">{formatCount(link.botClickCount)} clicks by bots</Text>
    </Stack>
  );
}
