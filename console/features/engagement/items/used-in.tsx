import { Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxListedEngagementUses } from '../../../../contract/engagement/engagements.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { engagementUsesQuery } from './engagements.queries.ts';

/** Posts and pages of the site with the shortcode of the item. */
export function EngagementUsedIn({ id }: { id: string }) {
  const { site } = useViewer();
  const { data: uses, isError, error, refetch } = useQuery(engagementUsesQuery(id));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="used-in">
      <Stack gap="xs">
        <Title order={2} size="h4" id="used-in">
          Used in
        </Title>
        {isError && !uses && <LoadFailure error={error} onRetry={() => refetch()} />}
        {!uses && !isError && <Skeleton height={24} aria-busy />}
        {uses?.length === 0 && (
          <Text size="sm" c="dimmed">
            No post or page has its shortcode.
          </Text>
        )}
        {uses?.map(({ postId, title, path, isPublic }) => (
          <Text key={postId} size="sm">
            <Anchor href={siteAddress(site, path)} target="_blank" rel="noopener" inherit>
              {title || path}
            </Anchor>
            {!isPublic && ' (not published)'}
          </Text>
        ))}
        {uses?.length === maxListedEngagementUses && (
          <Text size="sm" c="dimmed">
            These are the newest {maxListedEngagementUses}.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
