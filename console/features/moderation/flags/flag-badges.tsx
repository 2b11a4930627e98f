import { Badge, Group, Text } from '@mantine/core';
import {
  IconArrowBigUp,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconClock,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type FlagOutcome,
  flagOutcomeLabels,
} from '../../../../contract/moderation/content-flags.ts';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import classes from './flag-badges.module.css';

const outcomeMarks: Record<FlagOutcome, TablerIcon> = {
  WAITING: IconClock,
  APPROVED: IconChecks,
  KEPT: IconCircleCheck,
  SPAM: IconBan,
  DELETED: IconTrash,
};

interface FlagState {
  isOpen: boolean;
  outcome: FlagOutcome | null;
  isEscalated: boolean;
}

/** Open, and what became of the content, told by word, mark and outline. */
export function StatusBadges({ flag: { isOpen, outcome, isEscalated } }: { flag: FlagState }) {
  return (
    <Group gap={4} className={classes.states}>
      {isOpen && <Mark label="Open" icon={IconCircleDot} variant="filled" color="cyan" />}
      {outcome && (
        <Mark
          label={flagOutcomeLabels[outcome]}
          icon={outcomeMarks[outcome]}
          color={outcome === 'WAITING' ? 'orange' : 'gray'}
        />
      )}
      {!isOpen && !outcome && <Mark label="Closed" icon={IconCircleCheck} />}
      {isEscalated && <Mark label="Escalated" icon={IconArrowBigUp} color="orange" />}
    </Group>
  );
}

interface MarkProps {
  label: string;
  icon: TablerIcon;
  variant?: 'filled' | 'outline';
  color?: string;
}

function Mark({ label, icon: Icon, variant = 'outline', color = 'gray' }: MarkProps) {
  return (
    <Badge
      className={classes.badge}
      variant={variant}
      color={color}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {label}
    </Badge>
  );
}

interface DecisionProps {
  flag: { decidedBy: { username: string } | null; decidedAt: string | null };
}

/** Who decided, and when: 'by ana, 3 days ago'. */
export function Decision({ flag: { decidedBy, decidedAt } }: DecisionProps) {
  if (!decidedAt) return null;
  const [largest = ''] = timeSince(decidedAt).split(',');
  return (
    <Text span size="xs" c="dimmed" className={classes.decision}>
      {decidedBy ? `by ${decidedBy.username}, ` : ''}
      <time dateTime={decidedAt} title={formatDateTime(decidedAt)}>
        {largest.endsWith('seconds') ? 'just now' : `${largest} ago`}
      </time>
    </Text>
  );
}

/** Why something is here: 'Dangerous health advice × 3', 'Spam'. */
export function ReasonBadges({ reasons }: { reasons: readonly string[] }) {
  return (
    <Group gap={4}>
      {reasons.map((reason) => (
        <Badge key={reason} className={classes.badge} variant="light" color="gray">
          {reason}
        </Badge>
      ))}
    </Group>
  );
}
