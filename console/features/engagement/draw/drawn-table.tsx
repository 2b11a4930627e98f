import { Anchor, Box, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatEasternTime } from '../../../../contract/engagement/giveaway-dates.ts';
import { Badge } from '../../../kit/badge.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import type { Draw } from './draw.queries.ts';
import { ReplaceWinnerDialog } from './replace-winner-dialog.tsx';

type DrawnEntry = Draw['drawn'][number];

interface DrawnTableProps {
  engagementId: string;
  drawn: readonly DrawnEntry[];
}

export function DrawnTable({ engagementId, drawn }: DrawnTableProps) {
  const [replaced, setReplaced] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
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
                {entry.place} <EntryOutcome entry={entry} />
              </Table.Td>
              <Table.Td>{entry.entryId}</Table.Td>
              <Table.Td>
                {/* The button wraps below the person if there is no room. */}
                <Group gap="xs" justify="space-between">
                  <Box flex="1 1 10rem">
                    <EntryPerson entry={entry} />
                    <EntryProgress entry={entry} />
                  </Box>
                  {entry.isWinner && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Replace entry ${entry.entryId}`}
                      onClick={() => {
                        setReplaced(entry.entryId);
                        setIsAsking(true);
                      }}
                    >
                      Replace
                    </Button>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {replaced !== undefined && (
        <ReplaceWinnerDialog
          key={replaced}
          engagementId={engagementId}
          entryId={replaced}
          opened={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Table.ScrollContainer>
  );
}

function EntryOutcome({ entry: { isWinner, withdrawnAt } }: { entry: DrawnEntry }) {
  const label = isWinner ? 'Winner' : withdrawnAt === null ? 'Alternate' : 'Replaced';
  return (
    <Badge look="light" color={isWinner ? 'cyan' : 'gray'}>
      {label}
    </Badge>
  );
}

function EntryProgress({ entry }: { entry: DrawnEntry }) {
  const { notifiedAt, withdrawnAt, withdrawnReason, replacesEntryId } = entry;
  const lines = [
    replacesEntryId !== null && `Replaces entry ${replacesEntryId}`,
    notifiedAt !== null && `Told by mail ${formatEasternTime(notifiedAt)}`,
    withdrawnAt !== null && `Replaced ${formatEasternTime(withdrawnAt)}: ${withdrawnReason}`,
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <Text key={line} size="xs" c="dimmed">
      {line}
    </Text>
  ));
}

function EntryPerson({ entry: { userId, username, email } }: { entry: DrawnEntry }) {
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
