import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import {
  type ShortLinkState,
  shortLinkStateLabels,
  shortLinkStates,
} from '../../../../contract/site/short-links.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { CreateShortLinkDialog } from './create-short-link-dialog.tsx';
import { ShortLinkActions } from './short-link-actions.tsx';
import { ShortLinkClicks } from './short-link-clicks.tsx';
import { shortLinkColumns } from './short-link-columns.tsx';
import { shortLinkList } from './short-link-list.ts';
import { addressWithoutProtocol, shortLinksQuery } from './short-links.queries.ts';
import { useShortLinkEdits } from './use-short-link-edits.ts';

export default function ShortLinksScreen() {
  const list = useListState(shortLinkList);
  const { state } = list.filters;
  const query = useQuery(shortLinksQuery({ search: list.search, state, ...pageArguments(list) }));
  const edits = useShortLinkEdits(list.key);
  const [isCreating, creating] = useDisclosure();

  return (
    <>
      <ListScreen
        name="shortLinks"
        noun="short links"
        list={list}
        query={query}
        keepRows={edits.appendMissingEditedRows}
        columns={shortLinkColumns(edits)}
        rowId={({ id }) => id}
        rowName={addressWithoutProtocol}
        expansion={(link) => <ShortLinkClicks link={link} />}
        search={{ label: 'Search Short Links', debounceMs: quickSearchDebounceMs }}
        filters={
          <NativeSelect
            label="State"
            data={shortLinkStates.map((value) => ({ value, label: shortLinkStateLabels[value] }))}
            value={state}
            onChange={({ currentTarget }) =>
              list.show({ filters: { state: currentTarget.value as ShortLinkState } })
            }
          />
        }
        rowActions={(link) => <ShortLinkActions link={link} />}
        isMuted={(link) => link.state !== 'ACTIVE'}
        actions={<AddButton onClick={creating.open}>New Short Link</AddButton>}
        emptyHint="Create the first one with New Short Link. Threads get theirs when someone copies it."
      />
      <CreateShortLinkDialog opened={isCreating} onClose={creating.close} />
    </>
  );
}
