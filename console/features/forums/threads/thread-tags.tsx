import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { Badge } from '../../../kit/badge.tsx';
import { onEscape } from '../../../kit/escape.ts';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { isSame } from '../../../lib/is-same.ts';
import { useMay } from '../../../lib/viewer.ts';
import { takeFocus } from './take-focus.ts';
import type { ThreadSaving } from './thread-saving.ts';
import { allTagsQuery, setThreadTags } from './threads.queries.ts';

interface ThreadTagsProps {
  thread: { id: string; tags: TagWithName[]; forumTags: TagWithName[] };
  change: ThreadSaving;
}

interface TagWithName {
  id: string;
  name: string;
}

export function ThreadTags({ thread, change }: ThreadTagsProps) {
  const mayEdit = useMay('threads.manage');
  const [mode, setMode] = useState<'first shown' | 'editing' | 'edited'>('first shown');
  if (mode === 'editing') {
    return <EditTags thread={thread} change={change} onClose={() => setMode('edited')} />;
  }
  const tags = [...thread.forumTags, ...thread.tags];
  return (
    <Group justify="space-between" gap="xs">
      {tags.length === 0 ? (
        <Text size="sm" c="dimmed">
          No tags
        </Text>
      ) : (
        <Group gap={4}>
          {tags.map(({ id, name }) => (
            <Badge key={id} look="light" color="cyan">
              {name}
            </Badge>
          ))}
        </Group>
      )}
      {mayEdit && (
        <Button
          ref={mode === 'edited' ? takeFocus : null}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setMode('editing')}
        >
          Edit tags
        </Button>
      )}
    </Group>
  );
}

function EditTags({ thread, change, onClose }: ThreadTagsProps & { onClose(): void }) {
  const { data: all = [] } = useQuery(allTagsQuery);
  const [before] = useState(() => ({
    forumTagIds: thread.forumTags.map(({ id }) => id),
    tagIds: thread.tags.map(({ id }) => id),
  }));
  const [forumTagIds, setForumTagIds] = useState(before.forumTagIds);
  const [tagIds, setTagIds] = useState(before.tagIds);
  const isChanged = !isSame(before, { forumTagIds, tagIds });
  const liftGuard = useUnsavedChanges(isChanged);
  // Set only while tags are saved: a locked input cannot take the focus.
  const [isLocked, setIsLocked] = useState(false);
  /** Includes chosen tags that are not loaded, because MultiSelect would show their ids. */
  function tagOptions(type: string, chosen: readonly TagWithName[]) {
    const known = all.filter((tag) => tag.type === type);
    const gone = chosen.filter(({ id }) => !known.some((tag) => tag.id === id));
    return [...known, ...gone].map(({ id, name }) => ({ value: id, label: name }));
  }

  async function save() {
    const { id } = thread;
    setIsLocked(true);
    const isSaved = await change.save(
      () => setThreadTags({ id, tagIds, forumTagIds }),
      flagMessages.tagsUpdated,
    );
    setIsLocked(false);
    if (!isSaved) return;
    liftGuard();
    onClose();
  }

  async function cancel() {
    if (!change.isSaving && (!isChanged || (await confirmDiscard()))) onClose();
  }

  const shared = {
    searchable: true,
    hidePickedOptions: true,
    nothingFoundMessage: 'Nothing found',
  };
  return (
    <Stack gap="xs" onKeyDown={onEscape(cancel)}>
      <LockableFieldset when={isLocked}>
        <MultiSelect
          {...shared}
          ref={takeFocus}
          openOnFocus={false}
          label="Forum tags"
          data={tagOptions('FORUM', thread.forumTags)}
          value={forumTagIds}
          onChange={setForumTagIds}
        />
        <MultiSelect
          {...shared}
          label="Global tags"
          data={tagOptions('GLOBAL', thread.tags)}
          value={tagIds}
          onChange={setTagIds}
        />
      </LockableFieldset>
      <FormButtons
        submitLabel="Save tags"
        isRunning={change.isSaving}
        size="xs"
        onSubmit={save}
        onCancel={onClose}
      />
    </Stack>
  );
}
