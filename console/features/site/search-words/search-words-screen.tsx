import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joinSynonymNames } from '../../../../contract/site/search-words.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Screen } from '../../../kit/screen.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { SearchMisses } from './search-misses.tsx';
import { type SearchSynonymGroup, searchSynonymsQuery } from './search-words.queries.ts';
import { EditSynonymsPanel, NewSynonymsPanel } from './synonyms-panel.tsx';

const synonymList: ListDefinition<'id', Record<never, unknown>> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  filters: {},
};

/** A group to edit, or the first name of a new one. */
type SynonymsSubject = { group: SearchSynonymGroup } | { firstName: string };

export default function SearchWordsScreen() {
  const list = useListState(synonymList);
  const { offset, itemsPerPage } = list;
  const query = useQuery(searchSynonymsQuery({ offset, limit: itemsPerPage }));
  const panel = usePanel<SynonymsSubject>();
  const openGroup = (group: SearchSynonymGroup) => panel.open({ group });

  return (
    <Screen
      actions={<AddButton onClick={() => panel.open({ firstName: '' })}>New synonyms</AddButton>}
    >
      <Stack gap="xl">
        <Stack gap="sm" component="section" aria-labelledby="synonyms">
          <Title order={2} size="h4" id="synonyms">
            Synonyms
          </Title>
          <Text size="sm" c="dimmed" maw="44rem">
            The searches of this site take these names for the same thing, from the next search on.
            Names of conditions and everyday words are built in.
          </Text>
          <ListPanel
            noun="synonyms"
            list={list}
            query={query}
            columns={synonymColumns(openGroup)}
            rowId={({ id }) => id}
            rowName={({ names }) => joinSynonymNames(names)}
            onOpenRow={openGroup}
            emptyHint="Create the first with New synonyms, or from a search below."
          />
        </Stack>
        <SearchMisses onAddSynonym={(firstName) => panel.open({ firstName })} />
      </Stack>
      {panel.visit && (
        <SynonymsPanel
          key={panel.visit.key}
          subject={panel.visit.subject}
          rows={query.data?.rows}
          opened={panel.opened}
          onClose={panel.close}
        />
      )}
    </Screen>
  );
}

interface SynonymsPanelProps {
  subject: SynonymsSubject;
  rows: readonly SearchSynonymGroup[] | undefined;
  opened: boolean;
  onClose(): void;
}

function SynonymsPanel({ subject, rows, opened, onClose }: SynonymsPanelProps) {
  if ('firstName' in subject)
    return <NewSynonymsPanel firstName={subject.firstName} opened={opened} onClose={onClose} />;
  const group = rows?.find(({ id }) => id === subject.group.id) ?? subject.group;
  return <EditSynonymsPanel group={group} opened={opened} onClose={onClose} />;
}

function synonymColumns(onOpen: (group: SearchSynonymGroup) => void): Column<SearchSynonymGroup>[] {
  return [
    {
      id: 'names',
      header: 'Names for the same thing',
      essential: true,
      lines: 3,
      cell: (group) => (
        <LinkButton dir="auto" onClick={() => onOpen(group)}>
          {joinSynonymNames(group.names)}
        </LinkButton>
      ),
    },
  ];
}
