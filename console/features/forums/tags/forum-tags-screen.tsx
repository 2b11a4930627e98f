import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '../../../kit/add-button.tsx';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { HowThisWorks } from '../../../kit/how-this-works.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RecordPanel } from '../../../kit/record-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { plural } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import { EditForumTagPanel, NewForumTagPanel } from './forum-tag-panel.tsx';
import { type ForumTag, forumTagsQuery } from './forum-tags.queries.ts';
import classes from './forum-tags-screen.module.css';
import { useTagOrder } from './use-tag-order.ts';

export default function ForumTagsScreen() {
  const { data, isError, error, refetch } = useQuery(forumTagsQuery);
  const panel = usePanel<ForumTag | undefined>();
  return (
    <Screen
      lead={<BackToList to="ForumList" label="Back to the forums" />}
      actions={<AddButton onClick={() => panel.open(undefined)}>New Tag</AddButton>}
    >
      {data ? (
        <Stack gap="md" maw="44rem">
          <ForumTagsOfSite tags={data.own} onEdit={panel.open} />
          {data.global.length > 0 && <GlobalTags tags={data.global} />}
        </Stack>
      ) : isError ? (
        <LoadError subject="The forum tags" error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={320} maw="44rem" aria-busy />
      )}
      <RecordPanel
        panel={panel}
        items={data?.own}
        create={NewForumTagPanel}
        edit={EditForumTagPanel}
      />
    </Screen>
  );
}

interface ForumTagsOfSiteProps {
  tags: readonly ForumTag[];
  onEdit(tag: ForumTag): void;
}

function ForumTagsOfSite({ tags: stored, onEdit }: ForumTagsOfSiteProps) {
  const { tags, reorder } = useTagOrder(stored);
  if (tags.length === 0) {
    return (
      <MessagePanel icon={IconTags} title="No forum tags yet" actions={<HowThisWorks />}>
        Create the first one with New Tag; threads can be filed under it then.
      </MessagePanel>
    );
  }
  return (
    <SortableList
      label="Forum tags"
      items={tags}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      onReorder={reorder}
    >
      {(tag) => <ForumTagRow tag={tag} onEdit={() => onEdit(tag)} />}
    </SortableList>
  );
}

function ForumTagRow({ tag, onEdit }: { tag: ForumTag; onEdit(): void }) {
  const { name, description, threadsCount } = tag;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div className={classes.words}>
        <Text size="sm" fw={500} dir="auto">
          {name}
        </Text>
        <Text size="xs" c="dimmed" dir="auto" lineClamp={2}>
          {plural(threadsCount, 'thread')}
          {description && ` · ${description}`}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </Group>
  );
}

function GlobalTags({ tags }: { tags: readonly ForumTag[] }) {
  const mayEdit = useMay('tags.manage');
  return (
    <Panel title="Global tags">
      <Text size="sm" c="dimmed" mb="sm">
        These belong to the whole network, stand after the forum’s own tags and cannot be dragged.
        {mayEdit && (
          <>
            {' '}
            <ScreenLink to="TagIndex" params={{}} inText>
              Edit them
            </ScreenLink>
          </>
        )}
      </Text>
      <Group gap={4}>
        {tags.map(({ id, name }) => (
          <Badge key={id} look="light" color="cyan">
            {name}
          </Badge>
        ))}
      </Group>
    </Panel>
  );
}
