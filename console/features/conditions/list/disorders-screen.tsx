import { useQuery } from '@tanstack/react-query';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useSelection } from '../../../kit/list/selection.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NewRecordLink } from '../../../kit/record-actions.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { type DisorderRow, disordersQuery } from '../disorders/disorders.queries.ts';
import { MergeConditions } from '../merging/merge-conditions.tsx';
import { UpdateDataMenu } from '../syncing/update-data-menu.tsx';
import { disorderColumns } from './disorder-columns.tsx';
import { DisorderFilters } from './disorder-filters.tsx';
import { disorderList, toDisorderFilter } from './disorder-list.ts';
import { EditConditionFlags } from './edit-flags.tsx';
import { NoConditionsHint } from './no-conditions-hint.tsx';

export default function DisordersScreen() {
  const list = useListState(disorderList);
  const query = useQuery(
    disordersQuery({
      search: list.search,
      ...toDisorderFilter(list.filters),
      ...pageArguments(list),
    }),
  );
  const selection = useSelection<DisorderRow>();
  const open = useOpenRecord('DisorderEdit');
  return (
    <ListScreen
      name="disorders"
      noun="conditions"
      list={list}
      query={query}
      columns={disorderColumns(list.search)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpenRow={open}
      isMuted={({ isActive }) => !isActive}
      selection={selection}
      search={{ label: 'Search Conditions', debounceMs: quickSearchDebounceMs }}
      filters={
        <DisorderFilters filters={list.filters} onChange={(filters) => list.show({ filters })} />
      }
      actions={
        <>
          <UpdateDataMenu />
          <EditConditionFlags conditions={[...selection.rows.values()]} />
          <MergeConditions
            conditions={[...selection.rows.values()]}
            onMerged={() => selection.set(new Map())}
          />
          <NewRecordLink to="DisorderNew" label="New Condition" />
        </>
      }
      // Without filters the list has active conditions only, so there may be inactive ones.
      emptyTitle={list.isNarrowed ? undefined : 'No active conditions yet'}
      emptyHint={<NoConditionsHint />}
    />
  );
}
