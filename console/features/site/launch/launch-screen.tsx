import { Anchor, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  computeLaunchPercent,
  type LaunchState,
  launchMessages,
} from '../../../../contract/site/launch.ts';
import { Badge } from '../../../kit/badge.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { launchQuery } from './launch.queries.ts';

const launchStateBadges = {
  DONE: { icon: IconCircleCheck, color: 'teal', words: 'Done' },
  OPEN: { icon: IconCircle, color: 'orange', words: 'To do' },
  UNKNOWN: { icon: IconHelpCircle, color: 'gray', words: 'Cannot be told' },
} as const satisfies Record<LaunchState, object>;

export default function LaunchScreen() {
  const query = useQuery({ ...launchQuery, staleTime: 0 });
  return (
    <RecordScreen noun="launch status" query={query} lead={null}>
      {(checks) => {
        const percent = computeLaunchPercent(checks);
        const isEmpty = checks.every(({ isCompleted }) => !isCompleted);
        const isFull = checks.every(({ isCompleted }) => isCompleted);
        return (
          <Stack gap="md" maw="52rem">
            <div>
              <Group justify="space-between" mb={4}>
                <Text fw={600}>
                  {isFull
                    ? launchMessages.allDone
                    : isEmpty
                      ? launchMessages.nothingDone
                      : `${percent}% completed`}
                </Text>
                <Text c="dimmed" size="sm">
                  {checks.filter(({ isCompleted }) => isCompleted).length} of {checks.length}
                </Text>
              </Group>
              <Progress value={percent} aria-label="Launch progress" size="lg" />
            </div>
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {checks.map(({ name, url, state, finding }) => (
                <LaunchCheckEntry
                  key={name}
                  name={name}
                  url={url}
                  state={state}
                  finding={finding}
                />
              ))}
            </Stack>
          </Stack>
        );
      }}
    </RecordScreen>
  );
}

interface LaunchCheckEntryProps {
  name: string;
  url: string;
  state: LaunchState;
  finding: string;
}

function LaunchCheckEntry({ name, url, state, finding }: LaunchCheckEntryProps) {
  const { icon: Icon, color, words } = launchStateBadges[state];
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap" align="flex-start">
        <Icon size={22} stroke={1.5} aria-hidden color={`var(--mantine-color-${color}-text)`} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Anchor href={url} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {finding}
          </Text>
        </div>
        <Badge>{words}</Badge>
      </Group>
    </Paper>
  );
}
