import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconDoorOff,
  IconHourglass,
  IconLoader,
  IconMailOff,
  IconPlayerPause,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type DeliveryAttemptStatus,
  type DeliveryHealth,
  deliveryHealthLabels,
  type LeadState,
} from '../../../../contract/leads/lead-deliveries.ts';
import { type FormStatus, formStatusLabels } from '../../../../contract/leads/lead-forms.ts';
import { Badge } from '../../../kit/badge.tsx';

interface IconBadgeLook {
  label: string;
  icon: TablerIcon;
  isBad?: boolean;
}

const lookByState: Record<LeadState | DeliveryAttemptStatus, IconBadgeLook> = {
  WAITING: { label: 'Waiting', icon: IconHourglass },
  QUEUED: { label: 'Queued', icon: IconClock },
  RUNNING: { label: 'Running', icon: IconLoader },
  SENT: { label: 'Sent', icon: IconCircleCheck },
  FAILED: { label: 'Failed', icon: IconAlertTriangle, isBad: true },
  INTERRUPTED: { label: 'Interrupted', icon: IconPlugConnectedX, isBad: true },
};

const lookByHealth: Record<DeliveryHealth, Omit<IconBadgeLook, 'label'>> = {
  FINE: { icon: IconCircleCheck },
  FAILING: { icon: IconAlertTriangle, isBad: true },
  STOPPED: { icon: IconAlertTriangle, isBad: true },
  UNUSED: { icon: IconCircleDashed },
  NO_HOST: { icon: IconMailOff },
};

const iconByFormStatus: Record<FormStatus, TablerIcon> = {
  OPEN: IconCircleCheck,
  PAUSED: IconPlayerPause,
  CLOSED: IconDoorOff,
};

export function StateBadge({ state }: { state: LeadState | DeliveryAttemptStatus }) {
  return <IconBadge {...lookByState[state]} />;
}

export function HealthBadge({ health }: { health: DeliveryHealth }) {
  return <IconBadge label={deliveryHealthLabels[health]} {...lookByHealth[health]} />;
}

export function FormStatusBadge({ status }: { status: FormStatus }) {
  return <IconBadge label={formStatusLabels[status]} icon={iconByFormStatus[status]} />;
}

export const leadStateLabel = (state: LeadState) => lookByState[state].label;

function IconBadge({ label, icon: Icon, isBad = false }: IconBadgeLook) {
  return (
    <Badge look="outline" color={isBad ? 'red' : 'gray'} icon={Icon}>
      {label}
    </Badge>
  );
}
