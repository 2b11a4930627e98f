import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LeadState } from '../../../../contract/leads/lead-forms.ts';
import classes from './ledger.module.css';

const looks: Record<LeadState, { label: string; icon: TablerIcon }> = {
  WAITING: { label: 'Waiting', icon: IconHourglass },
  QUEUED: { label: 'Queued', icon: IconClock },
  SENT: { label: 'Sent', icon: IconCircleCheck },
  FAILED: { label: 'Failed', icon: IconAlertTriangle },
};

/** How far a lead or its file has come, told by word and mark. */
export function StateBadge({ state }: { state: LeadState }) {
  const { label, icon: Icon } = looks[state];
  return (
    <Badge
      variant="outline"
      color={state === 'FAILED' ? 'red' : 'gray'}
      className={classes.badge}
      data-failed={state === 'FAILED' || undefined}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {label}
    </Badge>
  );
}
