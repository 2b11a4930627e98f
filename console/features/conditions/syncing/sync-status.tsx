import {
  type SyncStatus,
  syncStatusLabels,
} from '../../../../contract/conditions/reference-syncs.ts';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';

const syncStatusColors: Partial<Record<SyncStatus, BadgeColor>> = {
  READY: 'cyan',
  APPLIED: 'teal',
  FAILED: 'red',
};

export function SyncStatusBadge({ status }: { status: SyncStatus }) {
  const color = syncStatusColors[status];
  return (
    <Badge look={color ? 'light' : 'plain'} {...(color && { color })}>
      {syncStatusLabels[status]}
    </Badge>
  );
}

export function formatReleaseDate(date: string): string {
  return date.slice(0, 10);
}
