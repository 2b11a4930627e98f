import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';

interface PagerProps {
  page: number;
  itemsPerPage: number;
  pageSizes: readonly number[];
  total: number;
  totalIsEstimate?: boolean | undefined;
  onPage(page: number): void;
  onItemsPerPage(itemsPerPage: number): void;
}

export function lastPage(total: number, itemsPerPage: number): number {
  return Math.max(1, Math.ceil(total / itemsPerPage));
}

export function Pager({
  page,
  itemsPerPage,
  pageSizes,
  total,
  totalIsEstimate = false,
  onPage,
  onItemsPerPage,
}: PagerProps) {
  const first = (page - 1) * itemsPerPage + 1;
  const last = Math.min(page * itemsPerPage, total);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <NativeSelect
          aria-label="Rows per page"
          size="xs"
          data={pageSizes
            .toSorted((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(itemsPerPage)}
          onChange={(event) => onItemsPerPage(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed" role="status">
          {total === 0
            ? 'No results'
            : `${formatCount(first)}–${formatCount(last)} of ${totalIsEstimate ? 'about ' : ''}${formatCount(total)}`}
        </Text>
      </Group>
      <nav aria-label="Pages">
        <Pagination
          size="sm"
          total={lastPage(total, itemsPerPage)}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': `${controlNames[control]} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      </nav>
    </Group>
  );
}

const controlNames = { first: 'First', previous: 'Previous', next: 'Next', last: 'Last' };
