import { Button } from '@mantine/core';
import { IconArrowsExchange, IconMessagesOff, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { useFindAddress, useScreenAddress } from '../../../lib/screens.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ForumFilters } from './forum-filters.tsx';
import { threadColumns } from './thread-columns.tsx';
import { threadList, toThreadArguments } from './thread-list.ts';
import { ThreadRowActions } from './thread-row-actions.tsx';
import { type ListedThread, threadsQuery } from './threads-list.queries.ts';

export default function ForumsScreen() {
  const { site } = useViewer();
  return hasFeature(site.features, 'forums') ? <ForumThreads /> : <ForumsSwitchedOff />;
}

function ForumsSwitchedOff() {
  return (
    <Screen>
      <MessagePanel
        icon={IconMessagesOff}
        title={forumMessages.unavailable}
        actions={
          <Button component={Link} to="/" variant="light">
            Moderation Dashboard
          </Button>
        }
      />
    </Screen>
  );
}

function ForumThreads() {
  const list = useListState(threadList);
  const query = useQuery(threadsQuery(toThreadArguments(list)));
  const navigate = useNavigate();
  const findAddress = useFindAddress();

  function open({ id }: ListedThread) {
    const address = findAddress('Thread', { id });
    if (address) navigate({ to: address });
  }

  return (
    <ListScreen
      name="threads"
      noun="threads"
      list={list}
      query={query}
      columns={threadColumns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpenRow={open}
      rowActions={(thread) => <ThreadRowActions thread={thread} />}
      isMuted={({ isDeleted, isSpam }) => isDeleted || isSpam}
      search={{ label: 'Search Threads', debounceMs: quickSearchDebounceMs }}
      filters={
        <ForumFilters filters={list.filters} onChange={(filters) => list.show({ filters })} />
      }
      actions={<ForumActions />}
      emptyHint="What members start in the forum appears here."
    />
  );
}

function ForumActions() {
  const tagsAddress = useScreenAddress('ForumTags', {});
  const convertAddress = useScreenAddress('ConvertStory', {});
  return (
    <>
      {tagsAddress && (
        <Button
          component={Link}
          to={tagsAddress}
          variant="default"
          leftSection={<IconTags size={16} aria-hidden />}
        >
          Edit Forum Tags
        </Button>
      )}
      {convertAddress && (
        <Button
          component={Link}
          to={convertAddress}
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
        >
          Convert Story
        </Button>
      )}
    </>
  );
}
