import { Button, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { MenuComparison } from './menu-comparison.tsx';
import classes from './menu-versions-panel.module.css';
import {
  type MenuVersion,
  menuVersionsQuery,
  restoreMenu,
  type SavedMenu,
  versionsPerPage,
} from './site-menu.queries.ts';
import type { MenuEditor } from './use-menu-editor.ts';

interface MenuVersionsPanelProps {
  opened: boolean;
  onClose(): void;
  editor: MenuEditor;
  /** Fetches the menu anew. */
  refresh(): Promise<SavedMenu>;
}

/** Everything that was ever saved: to compare with what is saved now, and to bring back. */
export function MenuVersionsPanel({ opened, onClose, editor, refresh }: MenuVersionsPanelProps) {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<number>();
  const { data, isError, error, refetch } = useQuery({
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
    <SidePanel opened={opened} onClose={onClose} title="Versions" size="lg">
      {isError && !data ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={200} aria-busy />
      ) : data.total === 0 ? (
        <Text c="dimmed">The menu was never saved.</Text>
      ) : (
        <Stack gap="md">
          <ol className={classes.list}>
            {data.menuVersions.map((row) => (
              <li key={row.version}>
                <Group justify="space-between" gap="sm">
                  <div>
                    <Text fw={600} span>
                      Version {row.version}{' '}
                    </Text>
                    {row.version === current && (
                      <Badge look="light" color="cyan">
                        Now
                      </Badge>
                    )}
                    <Text size="sm" c="dimmed">
                      {formatDateTime(row.insertedAt)}
                      {row.savedBy && ` by ${row.savedBy}`}, {plural(row.itemsCount, 'item')}
                      {row.restoredVersion !== null && `, version ${row.restoredVersion} again`}
                    </Text>
                  </div>
                  {row.version !== current && (
                    <Group gap="xs">
                      <Button
                        size="xs"
                        variant="default"
                        aria-expanded={compared === row.version}
                        aria-label={`Compare version ${row.version}`}
                        onClick={() =>
                          setCompared(compared === row.version ? undefined : row.version)
                        }
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
                  )}
                </Group>
                {compared === row.version && (
                  <MenuComparison version={row.version} now={editor.saved.menu} />
                )}
              </li>
            ))}
          </ol>
          {data.total > versionsPerPage && (
            <nav aria-label="Pages of versions">
              <Pagination
                size="sm"
                total={Math.ceil(data.total / versionsPerPage)}
                value={page}
                onChange={setPage}
                getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            </nav>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}
