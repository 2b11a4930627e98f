import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
} from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { describeContentKind } from './content-kind.tsx';
import type { Flag, FlaggableItem } from './flag.queries.ts';
import { DecisionNote, ReasonBadges, StatusBadges } from './flag-badges.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import type { FlagWalk } from './use-flag-walk.ts';
import { useBackToFlagList } from './use-go-back.ts';

export function BackButton() {
  const goBack = useBackToFlagList();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title="Back"
      aria-label="Back"
      onClick={() => goBack()}
    >
      <IconArrowLeft size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

export function itemTitle({
  assocType,
  assoc,
  author,
}: Pick<FlaggableItem, 'assocType' | 'assoc' | 'author'>): string {
  const { label } = describeContentKind(assocType);
  switch (assoc?.__typename) {
    case 'Thread':
      return assoc.name;
    case 'Comment':
      return assoc.post ? `${label} on “${assoc.post.title}”` : label;
    case 'Reply':
      return assoc.thread ? `${label} in “${assoc.thread.name}”` : label;
    default:
      return author ? `${label}: ${author.username}` : label;
  }
}

export function FlagFacts({ flag }: { flag: Flag }) {
  const { assocType, assocId, insertedAt, reasons, heldFor, outcome } = flag;
  return (
    <>
      <Group gap={6} mt={4}>
        <StatusBadges flag={flag} />
        <DecisionNote flag={flag} />
        <ReasonBadges reasons={reasons} />
      </Group>
      {outcome === 'WAITING' && heldFor.length > 0 && (
        <Text size="sm" mt={4}>
          Held back: {heldFor.join(', ')}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {describeContentKind(assocType).label} {assocId} · created{' '}
        <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>
      </Text>
    </>
  );
}

interface FlagNavigationProps {
  flag: Flag;
  walk: FlagWalk;
}

export function FlagNavigation({ flag, walk }: FlagNavigationProps) {
  const { site } = useViewer();
  // Hidden content has no public page.
  const isHidden = flag.outcome && !['APPROVED', 'KEPT'].includes(flag.outcome);
  return (
    <>
      {flag.uri && !isHidden && (
        <Button
          component="a"
          href={siteAddress(site, flag.uri)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
        >
          View on site
        </Button>
      )}
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous flag"
          title="Previous flag (k)"
          disabled={!walk.previousId}
          onClick={walk.previous}
        >
          <IconChevronUp size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next flag"
          title="Next flag (j)"
          disabled={!walk.nextId}
          onClick={walk.next}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <KeyboardHelp place="flag" />
    </>
  );
}
