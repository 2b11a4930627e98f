import { Box, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { scriptSearchDebounceMs } from '../../../../contract/scripts/task-scripts.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useMay } from '../../../lib/viewer.ts';
import { RecentRuns } from './recent-runs.tsx';
import { ScriptIcon } from './script-icon.tsx';
import { SetAsideJobs } from './set-aside-jobs.tsx';
import { taskScriptsQuery } from './task-scripts.queries.ts';

/** Arrow keys move between scripts, also from the search; Enter opens one. */
export default function TaskScriptsScreen() {
  const query = useQuery(taskScriptsQuery);
  const navigate = useNavigate();
  const searchParams: { search?: unknown } = useSearch({ strict: false });
  const search = typeof searchParams.search === 'string' ? searchParams.search : '';
  const found = query.data?.filter(({ name, symbol }) =>
    `${name} ${symbol}`.toLowerCase().includes(search.trim().toLowerCase()),
  );

  const area = useRef<HTMLDivElement>(null);
  const seesRuns = useMay('taskScripts.run');
  const managesJobs = useMay('jobs.manage');

  return (
    <Screen>
      <Stack ref={area} gap="md" maw="44rem" onKeyDown={moveFocusByArrowKey}>
        <SearchBox
          label="Search scripts"
          value={search}
          debounceMs={scriptSearchDebounceMs}
          onSearch={async (text) => {
            await navigate({
              to: '/task-scripts',
              search: text ? { search: text } : {},
              replace: true,
            });
            return true;
          }}
          onArrowDown={() => area.current && findScriptLinks(area.current)[0]?.focus()}
        />
        <Paper withBorder>
          {query.isError && !query.data ? (
            <LoadError subject="The scripts" error={query.error} onRetry={query.refetch} />
          ) : !found ? (
            <Skeleton height={240} aria-busy />
          ) : found.length === 0 ? (
            <MessagePanel icon={IconSearchOff} title="No scripts match">
              Search for another name.
            </MessagePanel>
          ) : (
            <Table verticalSpacing="sm" aria-label="scripts">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.map(({ name, symbol, icon }) => (
                  <Table.Tr key={symbol}>
                    <Table.Td>
                      <Group gap="sm" wrap="nowrap">
                        <ScriptIcon icon={icon} />
                        <div>
                          <ScreenLink to="TaskScript" params={{ symbol }}>
                            {name}
                          </ScreenLink>
                          <Text size="xs" c="dimmed">
                            {symbol}
                          </Text>
                        </div>
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Paper>
      </Stack>
      {managesJobs && <SetAsideJobs />}
      {seesRuns && (
        <Box mt="xl">
          <RecentRuns />
        </Box>
      )}
    </Screen>
  );
}

function findScriptLinks(area: HTMLElement): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>('tbody a')];
}

function moveFocusByArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const links = findScriptLinks(event.currentTarget);
  const here = links.indexOf(document.activeElement as HTMLElement);
  const next = here === -1 ? (by === 1 ? 0 : links.length - 1) : here + by;
  event.preventDefault();
  if (next < 0) event.currentTarget.querySelector<HTMLElement>('input')?.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}
