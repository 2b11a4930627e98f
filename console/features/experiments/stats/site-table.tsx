import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { formatCount } from '../../../lib/format.ts';
import { networkSitesQuery } from '../experiments/experiments.queries.ts';
import type { SessionsBySite } from './stats.queries.ts';

interface SiteTableProps {
  bySite: SessionsBySite;
  keys: readonly string[];
}

interface SessionsOfSiteRow {
  id: string;
  name: string;
  counts: number[];
}

export function SiteTable({ bySite, keys }: SiteTableProps) {
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const rows: SessionsOfSiteRow[] = [...new Set(bySite.map(({ siteId }) => siteId))].map((id) => ({
    id,
    name: sites.find((site) => site.id === id)?.name ?? `Site ${id}`,
    counts: keys.map(
      (key) => bySite.find((row) => row.siteId === id && row.key === key)?.totalSessions ?? 0,
    ),
  }));
  const columns: Column<SessionsOfSiteRow>[] = [
    { id: 'site', header: 'Site', essential: true, cell: ({ name }) => name },
    ...keys.map(
      (key, place): Column<SessionsOfSiteRow> => ({
        id: `variant ${key}`,
        header: key,
        kind: 'number',
        cell: ({ counts }) => formatCount(counts[place] ?? 0),
      }),
    ),
    {
      id: 'all',
      header: 'All',
      kind: 'number',
      cell: ({ counts }) => formatCount(counts.reduce((sum, count) => sum + count, 0)),
    },
  ];
  return (
    <DataTable
      label="Sessions by site"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
    />
  );
}
