import { Badge } from '@mantine/core';
import {
  type SyncStatus,
  syncStatusLabels,
} from '../../../../contract/conditions/reference-syncs.ts';

const colors: Partial<Record<SyncStatus, string>> = {
  READY: 'cyan',
  APPLIED: 'teal',
  FAILED: 'red',
};

export function SyncStatusBadge({ status }: { status: SyncStatus }) {
  const color = colors[status];
  return (
    <Badge
      variant={color ? 'light' : 'default'}
      {...(color && { color })}
      tt="none"
      fw={600}
      autoContrast
    >
      {syncStatusLabels[status]}
    </Badge>
  );
}

/** 'Added: 3, Renamed: 1' is read as it stands. */
export function releaseOf(date: string): string {
  return date.slice(0, 10);
}
