import { Anchor, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { computeLaunchPercent } from '../../../../contract/site/launch.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useViewer } from '../../../lib/viewer.ts';
import { launchQuery } from './launch.queries.ts';

const maxShownSteps = 5;

/** Greets the super admin of a new site with a list of tasks before its launch. */
export default function FirstSteps() {
  const { site } = useViewer();
  const { data: checks = [] } = useQuery(launchQuery);
  const open = checks.filter(({ state }) => state === 'OPEN');
  if (open.length === 0) return null;
  const done = checks.filter(({ isCompleted }) => isCompleted);
  return (
    <Stack gap="xs" mt="lg" ta="start" component="section" aria-labelledby="first-steps">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" c="var(--mantine-color-text)" id="first-steps">
          First steps
        </Title>
        <Text size="sm">
          {done.length} of {checks.length} done
        </Text>
      </Group>
      <Progress value={computeLaunchPercent(checks)} aria-label="Launch progress" />
      <Text size="sm">Before {site.name} opens, this is left to do:</Text>
      <List
        size="sm"
        spacing={6}
        listStyleType="none"
        icon={<IconCircle size={16} stroke={1.5} aria-hidden />}
      >
        {open.slice(0, maxShownSteps).map(({ name, url, finding }) => (
          <List.Item key={name}>
            <Anchor href={url} inherit fw={600}>
              {name}
            </Anchor>
            <Text size="xs">{finding}</Text>
          </List.Item>
        ))}
      </List>
      <ScreenLink to="LaunchStatus" params={{}}>
        All {checks.length} steps
      </ScreenLink>
    </Stack>
  );
}
