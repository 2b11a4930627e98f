import { ActionIcon, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MenuSourceSort, MenuSourceType } from '../../../../contract/site/posts.ts';
import { TickBox } from '../../../kit/list/tick-box.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import classes from './menu-source-list.module.css';
import { type MenuSource, menuSourcesQuery } from './site-menu.queries.ts';
import { menuSourceMimeType } from './use-menu-drag.ts';

interface MenuSourceListProps {
  type: MenuSourceType;
  sort: MenuSourceSort;
  label: string;
  onAdd(source: MenuSource): void;
  ticked: ReadonlyMap<string, MenuSource>;
  onTick(source: MenuSource, isTicked: boolean): void;
}

export function MenuSourceList({ type, sort, label, onAdd, ticked, onTick }: MenuSourceListProps) {
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useQuery(menuSourcesQuery({ type, sort, page }));

  if (isError && !data) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!data) return <Skeleton height={120} aria-busy />;
  if (data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        There are none yet.
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      <ul className={classes.list} aria-label={label}>
        {data.items.map((source) => (
          <li
            key={source.url}
            className={classes.source}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(menuSourceMimeType, JSON.stringify(source));
              dataTransfer.effectAllowed = 'copy';
            }}
          >
            <TickBox
              aria-label={`Tick ${source.title}`}
              checked={ticked.has(source.url)}
              onChange={(event) => onTick(source, event.currentTarget.checked)}
            />
            <IconGripVertical size={16} stroke={1.5} className={classes.grip} aria-hidden />
            <div className={classes.naming}>
              <div dir="auto">{source.title}</div>
              <Text size="xs" c="dimmed">
                {source.url}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              title="Add to the menu"
              aria-label={`Add ${source.title} to the menu`}
              onClick={() => onAdd(source)}
            >
              <IconPlus size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {data.totalPages > 1 && (
        <nav aria-label={`Pages of ${label}`}>
          <Pagination
            size="sm"
            total={data.totalPages}
            value={page}
            onChange={setPage}
            siblings={0}
            getControlProps={(control) => ({ 'aria-label': `${pageControlNames[control]} page` })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </nav>
      )}
    </Stack>
  );
}

const pageControlNames = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' };
