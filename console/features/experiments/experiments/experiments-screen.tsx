import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NewRecordLink } from '../../../kit/record-actions.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { experimentList } from './experiment-list.ts';
import { type ExperimentRow, experimentsQuery, networkSitesQuery } from './experiments.queries.ts';
import classes from './experiments-screen.module.css';
import { SiteChips } from './site-chips.tsx';

export default function ExperimentsScreen() {
  const list = useListState(experimentList);
  const { search, filters, itemsPerPage, offset } = list;
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const query = useQuery(
    experimentsQuery({
      search,
      isActive: filters.active ? true : null,
      siteId: filters.site || null,
      limit: itemsPerPage,
      offset,
    }),
  );
  const open = useOpenRecord('ExperimentEdit');

  const columns: Column<ExperimentRow>[] = [
    {
      id: 'name',
      header: 'Name',
      essential: true,
      lines: 2,
      cell: ({ id, name }) => (
        <ScreenLink to="ExperimentEdit" params={{ id }} isClipped>
          {name}
        </ScreenLink>
      ),
    },
    { id: 'symbol', header: 'Symbol', minWidth: '10rem', cell: ({ symbol }) => symbol },
    {
      id: 'isActive',
      header: 'Active',
      width: '7rem',
      cell: ({ isActive }) => (
        <Badge look="light" color={isActive ? 'cyan' : 'gray'}>
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
      ),
    },
    {
      id: 'sites',
      header: 'Sites',
      minWidth: '14rem',
      lines: 3,
      cell: ({ siteIds }) => <SiteChips siteIds={siteIds} sites={sites} />,
    },
  ];

  return (
    <ListScreen
      name="experiments"
      noun="experiments"
      list={list}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpenRow={open}
      search={{ label: 'Search Experiments', debounceMs: quickSearchDebounceMs }}
      filters={
        <>
          <Select
            label="Site"
            placeholder="All sites"
            clearable
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.site || null}
            onChange={(site) => list.show({ filters: { site: site ?? '' } })}
          />
          <Checkbox
            label="Active"
            className={classes.active}
            checked={filters.active}
            onChange={({ currentTarget }) =>
              list.show({ filters: { active: currentTarget.checked } })
            }
          />
        </>
      }
      actions={<NewRecordLink to="ExperimentNew" label="New Experiment" />}
      emptyHint="Create the first one with New Experiment; nobody sees it before it is active."
    />
  );
}
