import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  searchMissRetentionDays,
  searchWordMessages,
} from '../../../../contract/site/search-words.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { deleteSearchMiss, type SearchMiss, searchMissesQuery } from './search-words.queries.ts';

const searchMissList: ListDefinition<'searchCount', Record<never, unknown>> = {
  sorts: ['searchCount'],
  defaultSort: { by: 'searchCount', desc: true },
  urlPrefix: 'misses',
  filters: {},
};

const searchMissColumns: Column<SearchMiss>[] = [
  {
    id: 'text',
    header: 'Searched for',
    essential: true,
    lines: 2,
    cell: ({ text }) => <span dir="auto">{text}</span>,
  },
  {
    id: 'searchCount',
    header: 'Times',
    kind: 'number',
    width: '6rem',
    cell: ({ searchCount }) => formatCount(searchCount),
  },
  {
    id: 'lastDay',
    header: 'Last',
    kind: 'date',
    cell: ({ lastDay }) => formatDay(`${lastDay}T12:00Z`),
  },
];

export function SearchMisses({ onAddSynonym }: { onAddSynonym(text: string): void }) {
  const list = useListState(searchMissList);
  const { offset, itemsPerPage } = list;
  const query = useQuery(searchMissesQuery({ offset, limit: itemsPerPage }));
  return (
    <Stack gap="sm" component="section" aria-labelledby="misses">
      <Title order={2} size="h4" id="misses">
        Searches that found nothing
      </Title>
      <Text size="sm" c="dimmed" maw="44rem">
        Searches of visitors in the last {searchMissRetentionDays} days. Who searched is not stored,
        nor are addresses and numbers.
      </Text>
      <ListPanel
        noun="searches that found nothing"
        list={list}
        query={query}
        columns={searchMissColumns}
        rowId={({ id }) => id}
        rowName={({ text }) => text}
        rowActions={(miss) => <MissActions miss={miss} onAddSynonym={onAddSynonym} />}
        emptyTitle="Every search found something"
        emptyHint="Searches on the public pages that find nothing are counted here."
      />
    </Stack>
  );
}

interface MissActionsProps {
  miss: SearchMiss;
  onAddSynonym(text: string): void;
}

function MissActions({ miss: { id, text }, onAddSynonym }: MissActionsProps) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const dismiss = () =>
    run(async () => {
      await deleteSearchMiss(id);
      await queryClient.invalidateQueries({ queryKey: ['searchMiss'] });
      showSnack(searchWordMessages.missDeleted);
    });
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Add a synonym for ${text}`}
        onClick={() => onAddSynonym(text)}
      >
        Add a synonym
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${text} from the list`}
        loading={isRunning}
        onClick={dismiss}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
