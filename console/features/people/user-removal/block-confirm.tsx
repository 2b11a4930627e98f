import { Button, Checkbox, Group, List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { plural } from '../../../lib/format.ts';
import { blockingPreviewQuery } from './block.queries.ts';
import { ContentCounting, RemovalWarning } from './removal-warning.tsx';

interface UserToBlock {
  id: string;
  username: string;
}

interface OpenBlockQuestion {
  users: readonly UserToBlock[];
  answer(agreed: boolean): void;
}

interface BlockConfirm {
  ask(users: readonly UserToBlock[]): Promise<boolean>;
  dialog: ReactNode;
}

export function useBlockConfirm(): BlockConfirm {
  const [question, setQuestion] = useState<OpenBlockQuestion>();
  const [opened, setOpened] = useState(false);

  function askToBlock(users: readonly UserToBlock[]) {
    return new Promise<boolean>((resolve) => {
      setOpened(true);
      setQuestion({
        users,
        answer(agreed) {
          setOpened(false);
          resolve(agreed);
        },
      });
    });
  }

  const dialog = question && (
    <Dialog
      opened={opened}
      onClose={() => question.answer(false)}
      title={`Block ${describeUsers(question.users)}?`}
      centered
      withCloseButton={false}
    >
      <BlockQuestion question={question} />
    </Dialog>
  );
  return { ask: askToBlock, dialog };
}

/** Mounted anew for each question, so that earlier consent is not reused. */
function BlockQuestion({ question: { users, answer } }: { question: OpenBlockQuestion }) {
  const [isAgreed, setIsAgreed] = useState(false);
  const {
    data: preview,
    error,
    refetch,
  } = useQuery(blockingPreviewQuery(users.map(({ id }) => id)));
  const isOne = users.length === 1;

  return (
    <Stack gap="md">
      <RemovalWarning
        title="Not all of this can be undone"
        verb="deleted"
        itemCount={preview?.items}
      >
        <List.Item>Texts that others answered lose their words for good.</List.Item>
        <List.Item>They are signed out at once, until someone changes their role again.</List.Item>
      </RemovalWarning>
      {preview && !error ? (
        <Checkbox
          label={blockConsentLabel(preview.items, users.length)}
          checked={isAgreed}
          onChange={(event) => setIsAgreed(event.currentTarget.checked)}
        />
      ) : (
        <ContentCounting error={error} onRetry={() => refetch()} />
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button color="red" disabled={!preview || !isAgreed} onClick={() => answer(true)}>
          {isOne ? 'Block user' : `Block ${plural(users.length, 'user')}`}
        </Button>
      </Group>
    </Stack>
  );
}

export function describeUsers(users: readonly UserToBlock[]): string {
  const [first] = users;
  return first && users.length === 1 ? first.username : plural(users.length, 'user');
}

function blockConsentLabel(items: number, people: number): string {
  const whom = people === 1 ? 'this user' : `these ${plural(people, 'user')}`;
  return items === 0
    ? `I want to block ${whom}`
    : `I want to block ${whom} and delete ${plural(items, 'item')}`;
}
