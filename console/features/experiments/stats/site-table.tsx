import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { networkSitesQuery } from '../experiments/experiments.queries.ts';
import type { SiteStats } from './stats.queries.ts';
import classes from './stats-tables.module.css';

interface SiteTableProps {
  bySite: SiteStats;
  keys: readonly string[];
}

/** Sessions of each variant on each site. */
export function SiteTable({ bySite, keys }: SiteTableProps) {
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const counts = (siteId: string, key: string) =>
    bySite.find((row) => row.siteId === siteId && row.key === key)?.totalSessions ?? 0;
  const siteIds = [...new Set(bySite.map(({ siteId }) => siteId))];
  return (
    <div className={classes.scroller}>
      <Table aria-label="Sessions by site">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Site</Table.Th>
            {keys.map((key) => (
              <Table.Th key={key} scope="col" className={classes.number}>
                {key}
              </Table.Th>
            ))}
            <Table.Th scope="col" className={classes.number}>
              All
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {siteIds.map((siteId) => (
            <Table.Tr key={siteId}>
              <Table.Th scope="row" fw={400}>
                {sites.find(({ id }) => id === siteId)?.name ?? `Site ${siteId}`}
              </Table.Th>
              {keys.map((key) => (
                <Table.Td key={key} className={classes.number}>
                  {formatCount(counts(siteId, key))}
                </Table.Td>
              ))}
              <Table.Td className={classes.number}>
                {formatCount(keys.reduce((sum, key) => sum + counts(siteId, key), 0))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
