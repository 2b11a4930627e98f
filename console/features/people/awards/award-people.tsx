import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { awardStatuses } from '../../../../contract/people/awards.ts';
import { Badge } from '../../../kit/badge.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { titleCase } from '../../../lib/format.ts';
import classes from './award-people.module.css';
import { type AwardPerson, awardPeopleQuery } from './awards.queries.ts';

export function AwardPeople({ awardId }: { awardId: string }) {
  const { data: people, isError, error, refetch } = useQuery(awardPeopleQuery(awardId));

  if (isError && !people) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!people) return <Skeleton height={16} width="60%" my={4} />;
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nobody has this award yet.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {awardStatuses.map((status) => (
        <PeopleOfStatus
          key={status}
          title={titleCase(status)}
          people={people.filter((person) => person.status === status)}
        />
      ))}
    </Stack>
  );
}

function PeopleOfStatus({ title, people }: { title: string; people: AwardPerson[] }) {
  if (people.length === 0) return null;
  return (
    <div className={classes.group}>
      <Badge look="light" color="cyan">
        {title} · {people.length}
      </Badge>
      <ul className={classes.people} aria-label={title}>
        {people.map(({ id, user }) => (
          <li key={id}>
            <ScreenLink to="UserEdit" params={{ id: user.id }}>
              {user.username}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
