import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { chosenChangesMax, scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { BackLink } from '../../../kit/back-link.tsx';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { useSelection } from '../../../kit/list/selection.ts';
import { SelectionBar } from '../../../kit/list/selection-bar.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { proposedChangeColumns, proposedChangeName } from './script-change-columns.tsx';
import {
  applyProposedChanges,
  fetchProposedChanges,
  type ProposedChange,
  type ProposingRun,
  runChangesQuery,
  taskScriptRunQuery,
} from './script-changes.queries.ts';

type ChosenChanges = { count: number } & ({ changeIds: string[] } | { search: string });

const proposedChangeList: ListDefinition<'id', Record<never, unknown>> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: false },
  filters: {},
};

export default function ScriptChangesScreen() {
  const { symbol = '', runId = '' } = useParams({ strict: false });
  const query = useQuery(taskScriptRunQuery(runId));
  const address = useScreenAddress('TaskScript', { symbol });
  return (
    <RecordScreen
      noun="run"
      query={query}
      lead={<BackLink address={address} label="Back to the script" />}
      title={({ id }) => `Choose changes of run ${id}`}
    >
      {(run) => <ProposedChanges run={run} address={address} />}
    </RecordScreen>
  );
}

function ProposedChanges({ run, address }: { run: ProposingRun; address: string | undefined }) {
  const navigate = useNavigate();
  const list = useListState(proposedChangeList);
  const { search, itemsPerPage: limit, offset } = list;
  const query = useQuery(runChangesQuery({ runId: run.id, search, limit, offset }));
  const selection = useSelection<ProposedChange>();
  const [chosen, setChosen] = useState<ChosenChanges>();
  const { rows = [], total = 0 } = query.data ?? {};
  const selected = [...selection.rows.keys()];
  const isOpen = run.isDryRun && run.stoppedAt !== null;

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {isOpen
          ? `What the dry run of ${formatDateTime(run.insertedAt)} found. Nothing is changed until you apply it.`
          : 'Changes can be chosen once a dry run is over.'}
      </Text>
      <ListToolbar
        list={list}
        search={{ label: 'Search changes', debounceMs: quickSearchDebounceMs }}
        end={
          isOpen && (
            <Button
              variant="default"
              disabled={total === 0}
              onClick={() => setChosen({ search, count: total })}
            >
              Apply {total === 1 ? 'the one' : `all ${formatCount(total)}`}
              {search !== '' && (total === 1 ? ' that matches' : ' that match')}
            </Button>
          )
        }
      />
      {isOpen && (
        <SelectionBar
          selection={selection}
          rows={rows}
          rowId={rowIdOfProposedChange}
          total={total}
          totalIsEstimate={false}
          matchKey={search}
          matching={{
            atMost: chosenChangesMax,
            fetchPage: (page) => fetchProposedChanges({ runId: run.id, search, ...page }),
          }}
        >
          <Button
            size="compact-sm"
            disabled={selected.length > chosenChangesMax}
            onClick={() => setChosen({ changeIds: selected, count: selected.length })}
          >
            Apply chosen ({formatCount(selected.length)})
          </Button>
        </SelectionBar>
      )}
      <ListPanel
        noun="changes"
        list={list}
        query={query}
        columns={proposedChangeColumns}
        rowId={rowIdOfProposedChange}
        rowName={(row) => `${proposedChangeName(row)}: ${row.link}`}
        {...(isOpen && { selection })}
        emptyTitle={search === '' ? 'Nothing to change' : 'No changes match'}
        emptyHint={
          search === '' ? (
            'The dry run found nothing that this script would change.'
          ) : (
            <Button variant="light" onClick={() => list.showAll()}>
              Clear search
            </Button>
          )
        }
      />
      {chosen && (
        <ReasonDialog
          title={`Apply ${plural(chosen.count, 'change')}`}
          text="A run makes them now, where they are still there. It can be taken back like any other."
          submitLabel="Apply"
          onClose={() => setChosen(undefined)}
          onSubmit={(reason) => {
            const { count: _, ...which } = chosen;
            return applyProposedChanges({ id: run.id, reason, ...which });
          }}
          onStarted={() => {
            showSnack(scriptMessages.applying(plural(chosen.count, 'change')));
            if (address) navigate({ to: address });
          }}
        />
      )}
    </Stack>
  );
}

const rowIdOfProposedChange = ({ id }: ProposedChange) => id;
