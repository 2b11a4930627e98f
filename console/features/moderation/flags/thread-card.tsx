import { Button, Divider, Group, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  flagMessages,
  threadNameMaxLength,
} from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import { onEscape } from '../../../kit/escape.ts';
import { Panel } from '../../../kit/panel.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { ThreadFeaturing } from '../../forums/threads/thread-featuring.tsx';
import { ThreadSwitches } from '../../forums/threads/thread-switches.tsx';
import { ThreadTags } from '../../forums/threads/thread-tags.tsx';
import { updateThread } from '../../forums/threads/threads.queries.ts';
import type { FlagThread } from './flag.queries.ts';
import { staffQuery } from './flags.queries.ts';
import type { FlagChange } from './use-flag-change.ts';

interface ThreadPartProps {
  thread: FlagThread;
  change: FlagChange;
}

export function ThreadCard(props: ThreadPartProps) {
  return (
    <Panel title="Topic settings">
      <Stack gap="md">
        <ThreadTitle {...props} />
        <ThreadAuthor {...props} />
        <ThreadSwitches {...props} />
        <Divider />
        <ThreadFeaturing {...props} />
        <Divider />
        <ThreadTags {...props} />
      </Stack>
    </Panel>
  );
}

function ThreadTitle({ thread, change }: ThreadPartProps) {
  // Undefined until something is typed, so that changes by others show.
  const [typed, setTyped] = useState<string>();
  const name = (typed ?? thread.name).trim();
  const isChanged = typed !== undefined && name !== thread.name;
  useUnsavedChanges(isChanged);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isChanged || name === '') return;
    const { id, version } = thread;
    if (await change.save(() => updateThread({ id, name, version }), flagMessages.saved)) {
      // Keep what was typed during the request.
      setTyped((now) => (now === typed ? undefined : now));
    }
  }

  async function discard() {
    if (isChanged && (await confirmDiscard())) setTyped(undefined);
  }

  return (
    <form onSubmit={save} onKeyDown={onEscape(discard)}>
      <TextInput
        label="Title"
        value={typed ?? thread.name}
        maxLength={threadNameMaxLength}
        error={name === '' && 'A topic needs a title.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isChanged && (
        <Group gap="xs" mt="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={() => setTyped(undefined)}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={change.isSaving} disabled={name === ''}>
            Save title
          </Button>
        </Group>
      )}
    </form>
  );
}

function ThreadAuthor({ thread, change }: ThreadPartProps) {
  const { data: staff = [] } = useQuery(staffQuery);
  const { id, version, user } = thread;
  const isMember = user !== null && !staff.some(({ value }) => value === user.id);

  async function changeAuthor(userId: string) {
    const name = staff.find(({ value }) => value === userId)?.label ?? 'someone else';
    const isSure = await confirm({
      title: `Make ${name} the author?`,
      body: `“${thread.name}” will stand in the name of ${name} on the public site, no longer in that of ${user?.username ?? 'who wrote it'}. Reports stay with who wrote it. The history has an undo.`,
      confirmLabel: 'Change author',
    });
    if (!isSure) return;
    const rename = () => updateThread({ id, userId, version });
    await change.save(rename, flagMessages.saved, { isUndoable: true });
  }
  return (
    <Select
      label="Author"
      description="A member of staff can take over a topic."
      data={isMember ? [{ value: user.id, label: user.username }, ...staff] : staff}
      value={user?.id ?? null}
      onChange={(userId) => {
        if (userId && userId !== user?.id) void changeAuthor(userId);
      }}
      searchable
      allowDeselect={false}
      disabled={change.isSaving}
      nothingFoundMessage="Nobody found"
    />
  );
}
