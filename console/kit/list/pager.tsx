import { formatCount } from '../../lib/format.ts';
import { NativeSelect } from '../light/field.tsx';
import { Group, SmallText } from '../light/layout.tsx';
import { Pagination } from '../light/pagination.tsx';

interface PagerProps {
  page: number;
  itemsPerPage: number;
  pageSizes: readonly number[];
  total: number;
  totalIsEstimate?: boolean | undefined;
  onPage(page: number): void;
  onItemsPerPage(itemsPerPage: number): void;
}

export function lastPageNumber(total: number, itemsPerPage: number): number {
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
        <SmallText isDimmed role="status">
          {total === 0
            ? 'No results'
            : `${formatCount(first)}–${formatCount(last)} of ${totalIsEstimate ? 'about ' : ''}${formatCount(total)}`}
        </SmallText>
      </Group>
      <nav aria-label="Pages">
        <Pagination total={lastPageNumber(total, itemsPerPage)} page={page} onPage={onPage} />
      </nav>
    </Group>
  );
}
