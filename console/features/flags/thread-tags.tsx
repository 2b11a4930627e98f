import { Badge, Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flagMessages } from '../../../contract/content-flags.ts';
import type { FlagThread } from './flag.queries.ts';
import { allTagsQuery, setThreadTags } from './threads.queries.ts';
import type { FlagChange } from './use-flag-change.ts';

interface ThreadTagsProps {
  thread: FlagThread;
  change: FlagChange;
}

/** What the topic is filed under: as chips, or to choose from. */
export function ThreadTags({ thread, change }: ThreadTagsProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) {
    return <EditTags thread={thread} change={change} onClose={() => setIsEditing(false)} />;
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
            <Badge key={id} variant="light" tt="none">
              {name}
            </Badge>
          ))}
        </Group>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setIsEditing(true)}
      >
        Edit tags
      </Button>
    </Group>
  );
}

function EditTags({ thread, change, onClose }: ThreadTagsProps & { onClose(): void }) {
  const { data: all = [] } = useQuery(allTagsQuery);
  const [forumTagIds, setForumTagIds] = useState(() => thread.forumTags.map(({ id }) => id));
  const [tagIds, setTagIds] = useState(() => thread.tags.map(({ id }) => id));
  const optionsOf = (type: string) =>
    all.filter((tag) => tag.type === type).map(({ id, name }) => ({ value: id, label: name }));

  async function save() {
    const { id } = thread;
    const isSaved = await change.save(
      () => setThreadTags({ id, tagIds, forumTagIds }),
      flagMessages.tagsUpdated,
    );
    if (isSaved) onClose();
  }

  const shared = {
    searchable: true,
    hidePickedOptions: true,
    nothingFoundMessage: 'Nothing found',
  };
  return (
    <Stack gap="xs">
      <MultiSelect
        {...shared}
        label="Forum tags"
        data={optionsOf('FORUM')}
        value={forumTagIds}
        onChange={setForumTagIds}
      />
      <MultiSelect
        {...shared}
        label="Global tags"
        data={optionsOf('GLOBAL')}
        value={tagIds}
        onChange={setTagIds}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" disabled={change.isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" loading={change.isSaving} onClick={save}>
          Save tags
        </Button>
      </Group>
    </Stack>
  );
}
