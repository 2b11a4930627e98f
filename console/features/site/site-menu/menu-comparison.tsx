import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '../../../../contract/site/site-menu.ts';
import { messageFor } from '../../../lib/api-error.ts';
import classes from './menu-comparison.module.css';
import { findMenuDifferences, type MenuDifference } from './menu-diff.ts';
import { menuVersionQuery } from './site-menu.queries.ts';

interface MenuComparisonProps {
  version: number;
  now: readonly MenuItem[];
}

export function MenuComparison({ version, now }: MenuComparisonProps) {
  const { data, isError, error } = useQuery(menuVersionQuery(version));
  if (isError) return <Text size="sm">{messageFor(error)}</Text>;
  if (!data) return <Skeleton height={40} aria-busy />;
  const differences = findMenuDifferences(now, data);
  if (differences.length === 0) return <Text size="sm">It is the same as now.</Text>;
  return (
    <ul className={classes.differences} aria-label={`What version ${version} would change`}>
      {differences.map((difference) => (
        <li key={`${difference.menu_id} ${difference.kind}`}>
          {describeMenuDifference(difference)}
        </li>
      ))}
    </ul>
  );
}

function describeMenuDifference({ kind, title, from, to }: MenuDifference): string {
  switch (kind) {
    case 'added':
      return `${title} comes back, at ${to}`;
    case 'removed':
      return `${title} goes away`;
    case 'renamed':
      return `${from} is called ${to}`;
    case 'address':
      return `${title} leads to ${to} instead of ${from}`;
    case 'moved':
      return `${title} moves from ${from} to ${to}`;
  }
}
