import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasChoices } from '../../../../contract/people/extended-profile.ts';
import { ShareBars } from '../../../kit/charts/share-bars.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { plural } from '../../../lib/format.ts';
import { type ProfileSection, profileVotesQuery } from './extended-profile.queries.ts';
import { hasWrittenAnswers, WrittenAnswers } from './written-answers.tsx';

export function SectionAnswers({ section }: { section: ProfileSection }) {
  const { data: votes, error, refetch } = useQuery(profileVotesQuery);
  const fields = section.profileFields.filter(({ type }) => type !== 'PARENT');
  if (fields.length === 0) {
    return <MessagePanel icon={IconChartBar} title="Nothing is asked here yet" />;
  }
  if (votes) {
    return (
      <Stack gap="lg">
        {fields.map((field) => {
          const { id, name, type, profileFieldOptions } = field;
          return (
            <section key={id} aria-label={name}>
              <Title order={3} size="h6" dir="auto">
                {name}
              </Title>
              <Text size="sm" c="dimmed">
                {plural(votes.fields.get(id) ?? 0, 'member')} answered.
              </Text>
              {hasChoices(type) && (
                <ShareBars
                  label={`Answers to ${name}`}
                  of="Option"
                  people={votes.fields.get(id) ?? 0}
                  rows={profileFieldOptions.map((option) => ({
                    key: option.id,
                    name: option.name,
                    count: votes.options.get(option.id) ?? 0,
                  }))}
                />
              )}
              {hasWrittenAnswers(field) && <WrittenAnswers field={field} />}
            </section>
          );
        })}
      </Stack>
    );
  }
  if (error) {
    return <LoadError subject="The answers" error={error} onRetry={refetch} />;
  }
  return <Skeleton height={192} aria-busy />;
}
