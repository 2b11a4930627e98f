import { ActionIcon, Group } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { deletedEngagementRetentionDays } from '../../../../contract/engagement/engagements.ts';
import { shortcodesOfEngagement } from '../../../../contract/engagement/kinds.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { CopyShortcodeIcon, NewRecordLink } from '../../../kit/record-actions.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { RestoreEngagement } from './engagement-actions.tsx';
import { engagementColumns } from './engagement-columns.tsx';
import { EngagementFilters } from './engagement-filters.tsx';
import { engagementList, toEngagementFilter } from './engagement-list.ts';
import { type EngagementRow, engagementsQuery } from './engagements.queries.ts';
import { useEngagementKind } from './use-kind.ts';

export default function EngagementsScreen() {
  const kind = useEngagementKind();
  const { screens } = kind;
  const list = useListState(engagementList);
  const query = useQuery(
    engagementsQuery({
      type: kind.type,
      search: list.search,
      ...toEngagementFilter(list.filters),
      ...pageArguments(list),
    }),
  );
  const { isDeleted } = list.filters;
  const columns = useMemo(() => engagementColumns(kind, { isDeleted }), [kind, isDeleted]);
  const open = useOpenRecord(screens.edit);
  return (
    <ListScreen
      name={`engagement.${kind.type}`}
      noun={kind.pluralInSentence}
      list={list}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ question }) => question}
      {...(!isDeleted && { onOpenRow: open })}
      rowActions={(row) =>
        row.deletedAt === null ? <RowActions row={row} /> : <RestoreEngagement row={row} />
      }
      search={{ label: `Search ${kind.plural}`, debounceMs: quickSearchDebounceMs }}
      filters={
        <EngagementFilters
          kind={kind}
          filters={list.filters}
          onChange={(filters) => list.show({ filters })}
        />
      }
      actions={<NewRecordLink to={screens.create} label={`New ${kind.label}`} />}
      {...(isDeleted &&
        list.search === '' && {
          emptyTitle: `No ${kind.pluralInSentence} were deleted in the last ${deletedEngagementRetentionDays} days`,
        })}
      emptyHint={`Create the first one with New ${kind.label}; visitors see it where its shortcode stands.`}
    />
  );
}

function RowActions({ row }: { row: EngagementRow }) {
  const kind = useEngagementKind();
  const navigate = useNavigate();
  const address = useScreenAddress(kind.screens.create, {});
  const shortcode = shortcodesOfEngagement(kind, { id: row.id, isCurrent: false })[0] ?? '';
  return (
    <Group justify="flex-end" gap={2} wrap="nowrap">
      <CopyShortcodeIcon name={row.question} shortcode={shortcode} />
      {address && (
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Duplicate"
          aria-label={`Duplicate ${row.question}`}
          onClick={() => navigate({ to: address, search: { copy: row.id } as never })}
        >
          <IconStack2 size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
