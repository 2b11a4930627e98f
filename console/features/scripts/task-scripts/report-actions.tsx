import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ScriptSymbol } from '../../../../contract/scripts/task-scripts.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import type { Script, ScriptRun } from './task-scripts.queries.ts';

const brokenLinkTools: readonly { symbol: ScriptSymbol; label: string }[] = [
  { symbol: 'link_repair_tool', label: 'Repair them' },
  { symbol: 'remove_broken_links', label: 'Remove them' },
];

export function listsBrokenLinks({ symbol }: Pick<Script, 'symbol'>): boolean {
  return brokenLinkTools.some((tool) => tool.symbol === symbol);
}

/** Starts either link tool with the broken links that this run found. */
export function BrokenLinkReportActions({ run }: { run: ScriptRun }) {
  const findAddress = useFindAddress();
  return (
    <Group gap="xs">
      <Text size="sm">Broken links of this run:</Text>
      {brokenLinkTools.map(({ symbol, label }) => {
        const address = findAddress('TaskScript', { symbol });
        return (
          address && (
            <Button
              key={symbol}
              component={Link}
              to={address}
              search={{ report: run.id } as never}
              size="compact-sm"
              variant="default"
            >
              {label}
            </Button>
          )
        );
      })}
    </Group>
  );
}
