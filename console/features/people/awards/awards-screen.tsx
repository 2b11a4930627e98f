import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { RowEditActions } from '../../../kit/list/row-edit-actions.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { awardColumns } from './award-columns.tsx';
import { awardList } from './award-list.ts';
import { AwardPeople } from './award-people.tsx';
import { awardsQuery, awardTitle } from './awards.queries.ts';
import { CreateAwardDialog } from './create-award-dialog.tsx';
import { useAwardEdits } from './use-award-edits.ts';
import { YearsFilter } from './years-filter.tsx';

export default function AwardsScreen() {
  const list = useListState(awardList);
  const query = useQuery(
    awardsQuery({
      search: list.search,
      years: list.filters.years,
      ...pageArguments(list),
    }),
  );
  const edits = useAwardEdits(list.key);
  const [isCreating, creating] = useDisclosure();

  return (
    <>
      <ListScreen
        name="awards"
        noun="awards"
        list={list}
        query={query}
        keepRows={edits.appendMissingEditedRows}
        columns={awardColumns(edits)}
        rowId={(award) => award.id}
        rowName={awardTitle}
        rowActions={(award) => (
          <RowEditActions row={award} id={award.id} name={awardTitle(award)} edits={edits} />
        )}
        expansion={(award) => <AwardPeople awardId={award.id} />}
        search={{ label: 'Search Awards', debounceMs: searchDebounceMs }}
        filters={
          <YearsFilter
            years={list.filters.years}
            onChange={(years) => list.show({ filters: { years } })}
          />
        }
        actions={<AddButton onClick={creating.open}>New Award</AddButton>}
        emptyHint="Create the first one with New Award; people receive it from their own page."
      />
      <CreateAwardDialog opened={isCreating} onClose={creating.close} />
    </>
  );
}
