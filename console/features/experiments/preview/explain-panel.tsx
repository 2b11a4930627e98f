import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type Experiment, networkSitesQuery } from '../experiments/experiments.queries.ts';
import { type AssignmentExplanation, explainAssignment } from './preview.queries.ts';

export function ExplainPanel({ experiment }: { experiment: Experiment }) {
  const { site } = useViewer();
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const [siteId, setSiteId] = useState(experiment.siteIds[0] ?? site.id);
  const [visitorId, setVisitorId] = useState('');
  const [account, setAccount] = useState('');
  const [userAgent, setUserAgent] = useState('');
  const [answer, setAnswer] = useState<AssignmentExplanation>();
  const { isRunning, run } = useAction({
    onFailure() {
      setAnswer(undefined);
      return false;
    },
  });

  function ask(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      setAnswer(
        await explainAssignment({ id: experiment.id, siteId, visitorId, account, userAgent }),
      );
    });
  }

  return (
    <Panel title="Who gets which variant?">
      <form onSubmit={ask}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
            <Select
              label="On site"
              allowDeselect={false}
              data={sites.map(({ id, name }) => ({ value: id, label: name }))}
              value={siteId}
              onChange={(id) => id && setSiteId(id)}
            />
            <TextInput
              label="Visitor ID"
              value={visitorId}
              onChange={({ currentTarget }) => setVisitorId(currentTarget.value)}
            />
            <TextInput
              label="Account"
              description="ID, username or email, if they are signed in"
              inputWrapperOrder={['label', 'input', 'description']}
              value={account}
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
            <TextInput
              label="Browser"
              description="Its user agent; left empty, a usual browser"
              inputWrapperOrder={['label', 'input', 'description']}
              value={userAgent}
              onChange={({ currentTarget }) => setUserAgent(currentTarget.value)}
            />
          </SimpleGrid>
          <Group justify="space-between">
            <Text role="status">
              {answer && (
                <>
                  They would get <strong>{answer.variant ?? 'no variant'}</strong>. {answer.words}
                </>
              )}
            </Text>
            <Button type="submit" variant="default" loading={isRunning}>
              Explain
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
