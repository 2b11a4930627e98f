import { useQuery } from '@tanstack/react-query';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { RecordPanel } from '../../../kit/record-panel.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { formatCount } from '../../../lib/format.ts';
import { EditTagPanel, NewTagPanel } from './tag-panel.tsx';
import { type Tag, tagsQuery } from './tags.queries.ts';

const tagList: ListDefinition<'name', Record<never, unknown>> = {
  sorts: ['name'],
  defaultSort: { by: 'name', desc: false },
  filters: {},
};

export default function TagsScreen() {
  const list = useListState(tagList);
  const { search, offset, itemsPerPage } = list;
  const query = useQuery(tagsQuery({ search, offset, limit: itemsPerPage }));
  const panel = usePanel<Tag | undefined>();

  return (
    <>
      <ListScreen
        name="tags"
        noun="tags"
        list={list}
        query={query}
        columns={tagColumns(panel.open)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpenRow={panel.open}
        search={{ label: 'Search Tags', debounceMs: quickSearchDebounceMs }}
        actions={<AddButton onClick={() => panel.open(undefined)}>New Tag</AddButton>}
        emptyHint="Create the first one with New Tag; threads of every site can have it then."
      />
      <RecordPanel
        panel={panel}
        items={query.data?.rows}
        create={NewTagPanel}
        edit={EditTagPanel}
      />
    </>
  );
}

function tagColumns(onOpen: (tag: Tag) => void): Column<Tag>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      essential: true,
      cell: (tag) => (
        <LinkButton dir="auto" onClick={() => onOpen(tag)}>
          {tag.name}
        </LinkButton>
      ),
    },
    { id: 'slug', header: 'Slug', cell: ({ slug }) => slug },
    {
      id: 'threadsCount',
      header: 'Threads',
      kind: 'number',
      width: '8rem',
      cell: ({ threadsCount }) => formatCount(threadsCount),
    },
  ];
}
