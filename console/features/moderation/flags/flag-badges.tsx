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
import { Badge, Badges } from '../../../kit/badge.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import classes from './flag-badges.module.css';

const iconByOutcome: Record<FlagOutcome, TablerIcon> = {
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

/** Open or closed, outcome and escalation, told apart by word and icon, not only by colour. */
export function StatusBadges({ flag: { isOpen, outcome, isEscalated } }: { flag: FlagState }) {
  return (
    <Badges>
      {isOpen && (
        <Badge look="filled" color="cyan" icon={IconCircleDot}>
          Open
        </Badge>
      )}
      {outcome && (
        <Badge
          look="outline"
          color={outcome === 'WAITING' ? 'orange' : 'gray'}
          icon={iconByOutcome[outcome]}
        >
          {flagOutcomeLabels[outcome]}
        </Badge>
      )}
      {!isOpen && !outcome && (
        <Badge look="outline" icon={IconCircleCheck}>
          Closed
        </Badge>
      )}
      {isEscalated && (
        <Badge look="outline" color="orange" icon={IconArrowBigUp}>
          Escalated
        </Badge>
      )}
    </Badges>
  );
}

interface DecisionNoteProps {
  flag: { decidedBy: { username: string } | null; decidedAt: string | null };
}

export function DecisionNote({ flag: { decidedBy, decidedAt } }: DecisionNoteProps) {
  if (!decidedAt) return null;
  const [largest = ''] = timeSince(decidedAt).split(',');
  return (
    <span className={classes.decision}>
      {decidedBy ? `by ${decidedBy.username}, ` : ''}
      <time dateTime={decidedAt} title={formatDateTime(decidedAt)}>
        {largest.endsWith('seconds') ? 'just now' : `${largest} ago`}
      </time>
    </span>
  );
}

/** Example: 'Dangerous health advice × 3', 'Spam'. */
export function ReasonBadges({ reasons }: { reasons: readonly string[] }) {
  return (
    <Badges>
      {reasons.map((reason) => (
        <Badge key={reason} look="light">
          {reason}
        </Badge>
      ))}
    </Badges>
  );
}
