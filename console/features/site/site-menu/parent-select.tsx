import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { menuMaxLevel } from '../../../../contract/site/site-menu.ts';
import { listNodePlaces, type MenuNode, nodeTitle } from './menu-tree.ts';

const topLevelChoice = 'top';

interface ParentSelectProps {
  label: string;
  nodes: readonly MenuNode[];
  value: number | null;
  without?: ReadonlySet<number>;
  onChange(parentId: number | null): void;
}

/** Selects the item to put others under, or the top level. */
export function ParentSelect({ label, nodes, value, without, onChange }: ParentSelectProps) {
  const data = useMemo(
    () => [
      { value: topLevelChoice, label: 'Top level' },
      ...[...listNodePlaces(nodes)]
        .filter(([id, { level }]) => level < menuMaxLevel && !without?.has(id))
        .map(([id, { node, level }]) => ({
          value: String(id),
          label: `${'— '.repeat(level)}${nodeTitle(node)}`,
        })),
    ],
    [nodes, without],
  );
  const isThere = value !== null && data.some((each) => each.value === String(value));
  return (
    <Select
      aria-label={label}
      size="xs"
      searchable={data.length > 10}
      allowDeselect={false}
      data={data}
      value={isThere ? String(value) : topLevelChoice}
      onChange={(chosen) => onChange(chosen === topLevelChoice ? null : Number(chosen))}
    />
  );
}
