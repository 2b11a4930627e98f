import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { VersionLine, VersionsPanel } from '../../../kit/versions-panel.tsx';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { MenuComparison } from './menu-comparison.tsx';
import {
  type MenuVersion,
  menuVersionsPerPage,
  menuVersionsQuery,
  restoreMenu,
  type SavedMenu,
} from './site-menu.queries.ts';
import type { MenuEditor } from './use-menu-editor.ts';

interface MenuVersionsPanelProps {
  opened: boolean;
  onClose(): void;
  editor: MenuEditor;
  refresh(): Promise<SavedMenu>;
}

export function MenuVersionsPanel({ opened, onClose, editor, refresh }: MenuVersionsPanelProps) {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<number>();
  const query = useQuery({
    ...menuVersionsQuery(page),
    enabled: opened,
  });
  const { isRunning, run } = useAction();
  const { version: current } = editor.saved;

  async function bringBack({ version }: MenuVersion) {
    const isSure = await confirm({
      title: `Restore version ${version}?`,
      body: editor.isDirty
        ? 'It becomes the newest version, and is shown on the site at once. What you changed and did not save is lost.'
        : 'It becomes the newest version, and is shown on the site at once.',
      confirmLabel: 'Restore',
      destructive: editor.isDirty,
    });
    if (!isSure) return;
    await run(async () => {
      await restoreMenu(version, current);
      editor.reset(await refresh());
      await queryClient.invalidateQueries({ queryKey: ['siteMenu', 'versions'] });
      showSnack(menuMessages.saved);
      onClose();
    });
  }

  return (
    <VersionsPanel
      {...{ opened, onClose, query, page }}
      size="lg"
      totalPages={query.data && Math.ceil(query.data.total / menuVersionsPerPage)}
      onPage={setPage}
      none="The menu was never saved."
    >
      {query.data?.menuVersions.map((row) => (
        <VersionLine
          key={row.version}
          version={row.version}
          isNow={row.version === current}
          summary={
            <Text size="sm" c="dimmed">
              {formatDateTime(row.insertedAt)}
              {row.savedBy && ` by ${row.savedBy}`}, {plural(row.itemsCount, 'item')}
              {row.restoredVersion !== null && `, version ${row.restoredVersion} again`}
            </Text>
          }
          actions={
            row.version !== current && (
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  aria-expanded={compared === row.version}
                  aria-label={`Compare version ${row.version}`}
                  onClick={() => setCompared(compared === row.version ? undefined : row.version)}
                >
                  Compare
                </Button>
                <Button
                  size="xs"
                  variant="light"
                  loading={isRunning}
                  aria-label={`Restore version ${row.version}`}
                  onClick={() => bringBack(row)}
                >
                  Restore
                </Button>
              </Group>
            )
          }
        >
          {compared === row.version && (
            <MenuComparison version={row.version} now={editor.saved.menu} />
          )}
        </VersionLine>
      ))}
    </VersionsPanel>
  );
}
