import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatShare } from '../../lib/format.ts';
import classes from './charts.module.css';

interface ShareBarsProps {
  label: string;
  of: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
  /** Number of people that shares refer to, if one person may be counted in several rows. */
  people?: number;
}

export function ShareBars({ label, of, rows, people }: ShareBarsProps) {
  const all = people ?? rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{of}</Table.Th>
          <Table.Td className={classes.bars} aria-hidden />
          <Table.Th scope="col" ta="right">
            Count
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Share
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, count }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td aria-hidden>
              <div className={classes.track}>
                <div className={classes.bar} style={{ width: formatShare(count, all) }} />
              </div>
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              {formatCount(count)}
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              {formatShare(count, all)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
