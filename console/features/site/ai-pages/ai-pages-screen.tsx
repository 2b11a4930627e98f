import { useQuery } from '@tanstack/react-query';
import { aiPageSearchDebounceMs, aiPageSizes } from '../../../../contract/site/ai-pages.ts';
import { type PagedPostSort, pagedPostSorts } from '../../../../contract/site/posts.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NewRecordLink } from '../../../kit/record-actions.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { type AiPageRow, aiPagesQuery } from './ai-pages.queries.ts';
import { postStatusLabels } from './status-labels.ts';

const aiPageList: ListDefinition<PagedPostSort, Record<never, unknown>> = {
  sorts: pagedPostSorts,
  defaultSort: { by: 'publishedAt', desc: true },
  pageSizes: aiPageSizes,
  filters: {},
};

export default function AiPagesScreen() {
  const list = useListState(aiPageList);
  const { search, offset, itemsPerPage, sortBy, sortDesc } = list;
  const isDefault = sortBy === 'publishedAt' && sortDesc;
  const query = useQuery(
    aiPagesQuery({
      search,
      limit: itemsPerPage,
      page: 1 + Math.floor(offset / itemsPerPage),
      // Without a sort, a search lists the best matches first.
      ...(!isDefault && { sort: sortBy, sortDesc }),
    }),
  );
  return (
    <ListScreen
      name="ai-pages"
      noun="pages"
      list={list}
      query={query}
      columns={aiPageColumns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      onOpenRow={useOpenRecord('JournaiEdit')}
      isMuted={({ status }) => status !== 'PUBLISHED'}
      search={{ label: 'Search Pages', debounceMs: aiPageSearchDebounceMs }}
      actions={<NewRecordLink to="JournaiNew" label="New Page" />}
      emptyHint="Create the first one with New Page."
    />
  );
}

const aiPageColumns: Column<AiPageRow>[] = [
  {
    id: 'title',
    header: 'Title',
    sortable: true,
    essential: true,
    lines: 2,
    cell: ({ id, title }) => (
      <ScreenLink to="JournaiEdit" params={{ id }} isClipped>
        {title}
      </ScreenLink>
    ),
  },
  { id: 'permalink', header: 'Permalink', lines: 2, cell: ({ permalink }) => permalink },
  {
    id: 'tags',
    header: 'Tags',
    optional: true,
    lines: 2,
    cell: ({ tags }) => tags.map(({ name }) => name).join(', '),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '9rem',
    cell: ({ status }) => <Badge>{postStatusLabels[status]}</Badge>,
  },
  {
    id: 'modifiedAt',
    header: 'Changed',
    sortable: true,
    kind: 'date',
    width: '15rem',
    cell: ({ modifiedAt }) => formatDateTime(modifiedAt),
  },
  {
    id: 'publishedAt',
    header: 'Published',
    sortable: true,
    optional: true,
    kind: 'date',
    width: '15rem',
    cell: ({ status, publishedAt }) => (status === 'DRAFT' ? '' : formatDateTime(publishedAt)),
  },
];
