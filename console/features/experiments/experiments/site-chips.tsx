import { Group, Text } from '@mantine/core';
import { maxShownSiteChips } from '../../../../contract/experiments/experiments.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { NetworkSite } from './experiments.queries.ts';

interface SiteChipsProps {
  siteIds: readonly string[];
  sites: readonly NetworkSite[];
}

export function SiteChips({ siteIds, sites }: SiteChipsProps) {
  const names = siteIds.map((id) => sites.find((site) => site.id === id)?.name ?? `Site ${id}`);
  const more = names.slice(maxShownSiteChips);
  if (names.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    );
  }
  return (
    <Group gap={4}>
      {names.slice(0, maxShownSiteChips).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {more.length > 0 && (
        <Text size="sm" title={more.join(', ')}>
          ...{more.length} more
        </Text>
      )}
    </Group>
  );
}
