import { Group, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { LoadFailure } from './load-failure.tsx';
import { SidePanel } from './side-panel.tsx';
import classes from './versions-panel.module.css';

interface VersionsPanelProps {
  opened: boolean;
  onClose(): void;
  size: 'lg' | 'xl';
  query: { isError: boolean; error: unknown; refetch(): unknown };
  page: number;
  totalPages: number | undefined;
  onPage(page: number): void;
  none: string;
  children: ReactNode;
}

export function VersionsPanel(props: VersionsPanelProps) {
  const { opened, onClose, size, query, page, totalPages, onPage, none, children } = props;
  return (
    <SidePanel opened={opened} onClose={onClose} title="Versions" size={size}>
      {totalPages === undefined ? (
        query.isError ? (
          <LoadFailure error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton height={200} aria-busy />
        )
      ) : totalPages === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Stack gap="md">
          <ol className={classes.list} aria-label="Versions">
            {children}
          </ol>
          {totalPages > 1 && (
            <nav aria-label="Pages of versions">
              <Pagination
                size="sm"
                total={totalPages}
                value={page}
                onChange={onPage}
                getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            </nav>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}

interface VersionLineProps {
  version: number;
  isNow: boolean;
  summary: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

export function VersionLine({ version, isNow, summary, actions, children }: VersionLineProps) {
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600} span>
            Version {version}{' '}
          </Text>
          {isNow && (
            <Badge look="light" color="cyan">
              Now
            </Badge>
          )}
          {summary}
        </div>
        {actions}
      </Group>
      {children}
    </li>
  );
}
