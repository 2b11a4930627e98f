import { Button, Group, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { Flag } from './flag.queries.ts';
import type { FlagChange } from './use-flag-change.ts';

const IgnoreFlagReports = graphql(`
  mutation IgnoreFlagReports($id: ID!, $isIgnored: Boolean!, $version: Int) {
    ignoreContentFlagReports(id: $id, isIgnored: $isIgnored, version: $version) {
      id
    }
  }
`);

/** Button that makes further reports open nothing until the text is edited. */
export function IgnoreReports({ flag, change }: { flag: Flag; change: FlagChange }) {
  const { id, version, reportsIgnoredAt, reportsIgnoredBy } = flag;
  const isIgnored = reportsIgnoredAt !== null;
  const set = (next: boolean, message: string) =>
    change.save(() => execute(IgnoreFlagReports, { id, isIgnored: next, version }), message);
  if (!isIgnored) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        mt="sm"
        leftSection={<IconBellOff size={14} aria-hidden />}
        disabled={change.isSaving}
        onClick={() => set(true, 'Further reports are ignored until the text is edited')}
      >
        Ignore further reports until edited
      </Button>
    );
  }
  return (
    <Group gap="sm" mt="sm">
      <Text size="sm">
        {reportsIgnoredBy?.username ?? 'Someone'} chose to ignore further reports until the text is
        edited. Reports of people who are worried still count.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconBell size={14} aria-hidden />}
        disabled={change.isSaving}
        onClick={() => set(false, 'Reports count again')}
      >
        Count reports again
      </Button>
    </Group>
  );
}
