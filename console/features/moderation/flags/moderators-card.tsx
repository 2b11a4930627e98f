import { CloseButton, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { assignWordMaxLength } from '../../../../contract/moderation/content-flags.ts';
import { Panel } from '../../../kit/panel.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import type { Flag } from './flag.queries.ts';
import classes from './flag-view.module.css';
import type { FlagChange } from './use-flag-change.ts';
import { useStaffWithReaders } from './use-staff-with-readers.ts';

export function ModeratorsCard({ flag, change }: { flag: Flag; change: FlagChange }) {
  const staff = useStaffWithReaders(flag.finding?.unreadLanguage);
  const assigns = flag.contentFlagAssigns;
  const assigned = assigns.map(({ userId }) => userId);
  const [word, setWord] = useState('');

  async function tag(userId: string) {
    if (await change.assign([...assigned, userId], word.trim() || undefined)) setWord('');
  }
  return (
    <Panel title="Moderators">
      <Stack gap="xs">
        {assigns.length > 0 && (
          <ul className={classes.list}>
            {assigns.map(({ id, userId, user }) => (
              <li key={id}>
                <Group gap={8} wrap="nowrap" py={2}>
                  <PersonAvatar
                    username={user?.username ?? ''}
                    picture={user?.avatar.thumb ?? null}
                    size={24}
                  />
                  <Text size="sm" flex={1} className={classes.name}>
                    {user?.username ?? 'Someone who is gone'}
                  </Text>
                  <CloseButton
                    size="sm"
                    aria-label={`Untag ${user?.username ?? userId}`}
                    disabled={change.isSaving}
                    onClick={() => change.assign(assigned.filter((other) => other !== userId))}
                  />
                </Group>
              </li>
            ))}
          </ul>
        )}
        <Textarea
          aria-label="A word to them"
          placeholder="A word to them (optional)"
          maxLength={assignWordMaxLength}
          autosize
          minRows={1}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          disabled={change.isSaving}
        />
        <Select
          aria-label="Tag a moderator"
          placeholder="Tag a moderator"
          data={staff.filter(({ value }) => !assigned.includes(value))}
          value={null}
          onChange={(userId) => userId && tag(userId)}
          searchable
          // A new key clears the search text when someone was picked.
          key={assigned.join()}
          disabled={change.isSaving}
          nothingFoundMessage="Nobody found"
        />
      </Stack>
    </Panel>
  );
}
