import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconHeartHandshake, IconMessageHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  careMessages,
  careReplyFor,
  fallbackHelpResource,
} from '../../../../contract/moderation/care.ts';
import { careGuideQuery } from './care.queries.ts';
import { WaitingTime } from './care-mark.tsx';
import type { Flag } from './flag.queries.ts';

interface CareCardProps {
  flag: Flag;
  /** Undefined if the viewer cannot reply. */
  onReply: ((text: string) => void) | undefined;
}

export default function CareCard({ flag, onReply }: CareCardProps) {
  const { data: guide } = useQuery(careGuideQuery);
  const name = flag.author?.username ?? '';
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconHeartHandshake aria-hidden />}
      title={
        <>
          {careMessages.badge} · <WaitingTime since={flag.openedAt} />
        </>
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Nothing was hidden. Answer as a person, say where help is, and pass it on if you cannot
          stay with it. {careMessages.danger}
        </Text>
        {guide ? (
          <>
            <Text size="sm" fw={600}>
              {careMessages.helpTitle}
            </Text>
            <List size="sm">
              {(guide.helpResources.length > 0 ? guide.helpResources : [fallbackHelpResource]).map(
                (line) => (
                  <List.Item key={line}>{line}</List.Item>
                ),
              )}
            </List>
            {onReply && (
              <Group>
                <Button
                  size="sm"
                  leftSection={<IconMessageHeart size={18} stroke={1.5} aria-hidden />}
                  onClick={() =>
                    onReply(
                      careReplyFor(
                        { careReply: guide.reply, helpResources: guide.helpResources },
                        name,
                      ),
                    )
                  }
                >
                  Begin with the prepared reply
                </Button>
              </Group>
            )}
          </>
        ) : (
          <Skeleton height={64} aria-busy />
        )}
      </Stack>
    </Alert>
  );
}
