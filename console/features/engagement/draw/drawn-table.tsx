import { Anchor, Table, Text } from '@mantine/core';
import { Badge } from '../../../kit/badge.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import type { Draw } from './draw.queries.ts';

type DrawnEntry = Draw['drawn'][number];

export function DrawnTable({ drawn }: { drawn: readonly DrawnEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="xs" aria-label="Winners and alternates">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Place</Table.Th>
            <Table.Th>Entry</Table.Th>
            <Table.Th>Person</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drawn.map((entry) => (
            <Table.Tr key={entry.entryId}>
              <Table.Td>
                {entry.place}{' '}
                <Badge look="light" color={entry.isAlternate ? 'gray' : 'cyan'}>
                  {entry.isAlternate ? 'Alternate' : 'Winner'}
                </Badge>
              </Table.Td>
              <Table.Td>{entry.entryId}</Table.Td>
              <Table.Td>
                <Person entry={entry} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Person({ entry: { userId, username, email } }: { entry: DrawnEntry }) {
  if (!userId && !email) return <Text c="dimmed">No longer known</Text>;
  return (
    <>
      {userId && (
        <Text>
          <ScreenLink to="UserEdit" params={{ id: userId }}>
            {username}
          </ScreenLink>
        </Text>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} size="sm">
          {email}
        </Anchor>
      )}
    </>
  );
}
