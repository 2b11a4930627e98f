import { Anchor, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { launchProgress } from '../../../../contract/site/launch.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { launchQuery } from './launch.queries.ts';

const shownSteps = 5;

/** Greets the super admin of a new site with what has to be done before it opens. */
export default function FirstSteps() {
  const { data: checks = [] } = useQuery(launchQuery);
  const open = checks.filter(({ isCompleted }) => !isCompleted);
  if (open.length === 0) return null;
  return (
    <Stack gap="xs" mt="lg" ta="start" component="section" aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps">
        First steps
      </Title>
      <Progress value={launchProgress(checks)} aria-label="Launch progress" />
      <List size="sm" spacing={6}>
        {open.slice(0, shownSteps).map(({ name, url, finding }) => (
          <List.Item key={name}>
            <Anchor href={url} inherit fw={600}>
              {name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {finding}
            </Text>
          </List.Item>
        ))}
      </List>
      <ScreenLink to="LaunchStatus" params={{}}>
        All {checks.length} steps
      </ScreenLink>
    </Stack>
  );
}
