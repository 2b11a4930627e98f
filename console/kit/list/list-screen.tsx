import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { openHelp } from '../../lib/help.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Button } from '../light/button.tsx';
import { Group, paperClass } from '../light/layout.tsx';
import { LoadError } from '../load-error.tsx';
import { MessagePanel } from '../message-panel.tsx';
import { Screen } from '../screen.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { type Column, hiddenColumnIds } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import classes from './list-screen.module.css';
import { type ListSearchBox, ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import type { MatchingRows } from './select-matching.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { List } from './use-list-state.ts';
import { type ListPage, usePageBounds } from './use-page-bounds.ts';

interface ListScreenProps<Row, Sort extends string, F extends Record<string, unknown>>
  extends Pick<
    DataTableProps<Row>,
    'rowId' | 'rowName' | 'rowActions' | 'onOpenRow' | 'expansion' | 'selection' | 'isMuted'
  > {
  name: string;
  noun: string;
  lead?: ReactNode;
  list: List<Sort, F>;
  query: UseQueryResult<ListPage<Row>>;
  /** Adds rows that must stay although the server no longer returns them. */
  keepRows?: (rows: readonly Row[]) => Row[];
  columns: readonly Column<Row>[];
  search?: ListSearchBox;
  /** Search of the screen's own, instead of the box. */
  ownSearch?: ReactNode;
  filters?: ReactNode;
  actions?: ReactNode;
  bulkActions?: ReactNode;
  /** Enables selecting all matching rows, not only those of the page. */
  matching?: MatchingRows<Row>;
  /** News about the list, in reserved or floating space, so that no row moves. */
  notice?: ReactNode;
  /** Result of the last action, below the rows, so that no row moves. */
  outcome?: ReactNode;
  emptyTitle?: string;
  /** Ways to see more where the search and filters leave no row. */
  emptyActions?: ReactNode;
  emptyHint: ReactNode;
}

export function ListScreen<Row, Sort extends string, F extends Record<string, unknown>>(
  props: ListScreenProps<Row, Sort, F>,
) {
  const { name, noun, list, query, columns, search, ownSearch, filters, actions } = props;
  const { data, isPlaceholderData } = query;
  const [{ hiddenColumns }, changePreferences] = usePreferences();
  const hidden = hiddenColumnIds(columns, hiddenColumns[name]);
  const scroller = useRef<HTMLDivElement>(null);

  usePageBounds(list, query);

  function showPage(page: number) {
    void list.show({ page }).then(() => scroller.current?.scrollTo({ top: 0 }));
  }

  const rows = data && (props.keepRows?.(data.rows) ?? data.rows);
  const isEmpty = rows?.length === 0 && list.page === 1;
  const isPaged = list.pageSizes.length > 1 || (data?.total ?? 0) > list.itemsPerPage;

  return (
    <Screen lead={props.lead} actions={actions} fill>
      <div className={classes.list}>
        <ListToolbar
          list={list}
          search={search}
          ownSearch={ownSearch}
          filters={filters}
          end={
            <ColumnMenu
              columns={columns}
              hidden={hidden}
              onChange={(ids) =>
                changePreferences({ hiddenColumns: { ...hiddenColumns, [name]: ids } })
              }
            />
          }
        />
        {(props.selection || props.notice) && (
          <div className={classes.bar}>
            {props.selection && (
              <SelectionBar
                selection={props.selection}
                rows={rows ?? []}
                rowId={props.rowId}
                total={data?.total ?? 0}
                totalIsEstimate={data?.totalIsEstimate ?? false}
                matchKey={JSON.stringify([list.search, list.filters])}
                matching={props.matching}
              >
                {props.bulkActions}
              </SelectionBar>
            )}
            {props.notice && <div className={classes.notice}>{props.notice}</div>}
          </div>
        )}
        <div className={`${classes.panel} ${paperClass}`} data-with-border>
          {query.isError && !data ? (
            <LoadError subject={`The ${noun}`} error={query.error} onRetry={query.refetch} />
          ) : isEmpty ? (
            <NothingHere
              noun={noun}
              list={list}
              title={props.emptyTitle}
              actions={props.emptyActions}
              hint={props.emptyHint}
            />
          ) : (
            <DataTable
              scroller={scroller}
              label={noun}
              columns={columns.filter((column) => !hidden.includes(column.id))}
              rows={rows}
              rowId={props.rowId}
              rowName={props.rowName}
              rowActions={props.rowActions}
              onOpenRow={props.onOpenRow}
              expansion={props.expansion}
              selection={props.selection}
              isMuted={props.isMuted}
              sort={{ by: list.sortBy, desc: list.sortDesc }}
              onSort={({ by, desc }) => list.show({ sortBy: by as Sort, sortDesc: desc })}
              stale={isPlaceholderData}
            />
          )}
        </div>
        {props.outcome && <div className={classes.outcome}>{props.outcome}</div>}
        {data && !isEmpty && isPaged && (
          <Pager
            page={list.page}
            itemsPerPage={list.itemsPerPage}
            pageSizes={list.pageSizes}
            total={data.total}
            totalIsEstimate={data.totalIsEstimate}
            onPage={showPage}
            onItemsPerPage={(itemsPerPage) => list.show({ itemsPerPage })}
          />
        )}
      </div>
    </Screen>
  );
}

interface NothingHereProps<Sort extends string, F extends Record<string, unknown>> {
  noun: string;
  list: List<Sort, F>;
  title: string | undefined;
  actions: ReactNode;
  hint: ReactNode;
}

function NothingHere<Sort extends string, F extends Record<string, unknown>>({
  noun,
  list,
  title,
  actions,
  hint,
}: NothingHereProps<Sort, F>) {
  if (list.isNarrowed) {
    return (
      <MessagePanel
        icon={IconFilterOff}
        title={title ?? `No ${noun} match`}
        actions={
          <Group justify="center" gap="xs">
            {actions}
            <Button variant="light" onClick={() => list.showAll()}>
              {list.search ? 'Clear search and filters' : 'Clear filters'}
            </Button>
          </Group>
        }
      >
        {list.search
          ? 'Try fewer words or other filters.'
          : 'The filters hide everything there is.'}
      </MessagePanel>
    );
  }
  return (
    <MessagePanel
      icon={IconInbox}
      title={title ?? `No ${noun} yet`}
      actions={
        <Button variant="subtle" onClick={openHelp}>
          How this works
        </Button>
      }
    >
      {hint}
    </MessagePanel>
  );
}
