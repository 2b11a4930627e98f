import { Group, Stack, Title } from '@mantine/core';
import { IconExternalLink, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { threadPageSizes } from '../../../../contract/forums/forums.ts';
import { type ThreadReplySort, threadReplySorts } from '../../../../contract/forums/threads.ts';
import { HiddenMarks, isHidden } from '../../../kit/hidden-marks.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { RowAction } from './row-action.tsx';
import classes from './thread-replies.module.css';
import { type ThreadReply, threadRepliesQuery } from './thread-replies.queries.ts';

const threadReplyList: ListDefinition<ThreadReplySort, Record<string, never>> = {
  sorts: threadReplySorts,
  defaultSort: { by: 'insertedAt', desc: false },
  pageSizes: threadPageSizes,
  urlPrefix: 'replies',
  filters: {},
};

const threadReplyColumns: Column<ThreadReply>[] = [
  {
    id: 'body',
    header: 'Reply',
    essential: true,
    minWidth: '13rem',
    cell: (reply) => <ReplyText reply={reply} />,
  },
  {
    id: 'author',
    header: 'Author',
    minWidth: '8rem',
    cell: ({ user }) =>
      user && (
        <ScreenLink to="UserEdit" params={{ id: user.id }}>
          {user.username}
        </ScreenLink>
      ),
  },
  {
    id: 'insertedAt',
    header: 'Written',
    kind: 'date',
    firstSort: 'asc',
    sortable: true,
    cell: ({ insertedAt }) => (
      <time dateTime={insertedAt} title={formatDateTime(insertedAt)}>
        {timeSince(insertedAt).split(',')[0]} ago
      </time>
    ),
  },
];

interface ThreadRepliesProps {
  threadId: string;
  hasPage: boolean;
}

export function ThreadReplies({ threadId, hasPage }: ThreadRepliesProps) {
  const list = useListState(threadReplyList);
  const query = useQuery(threadRepliesQuery({ threadId, ...pageArguments(list) }));
  return (
    <Stack gap="xs" component="section" aria-labelledby="replies">
      <Title order={2} size="h4" id="replies">
        Replies
      </Title>
      <ListPanel
        noun="replies"
        list={list}
        query={query}
        columns={threadReplyColumns}
        rowId={({ id }) => id}
        rowName={({ id, user }) => `reply ${id} by ${user?.username ?? 'nobody'}`}
        rowActions={(reply) => <ReplyActions reply={reply} hasPage={hasPage} />}
        isMuted={isHidden}
      />
    </Stack>
  );
}

function ReplyText({ reply }: { reply: ThreadReply }) {
  const { site } = useViewer();
  return (
    <>
      <div className={classes.words}>
        {reply.body === '' ? (
          'Its words are gone for good.'
        ) : (
          <SafeHtml html={reply.body} origin={siteAddress(site)} />
        )}
      </div>
      <HiddenMarks state={reply} />
    </>
  );
}

function ReplyActions({ reply, hasPage }: { reply: ThreadReply; hasPage: boolean }) {
  const { site } = useViewer();
  const findAddress = useFindAddress();
  const { id, contentFlagId, uri } = reply;
  const flagAddress = contentFlagId
    ? findAddress('ContentFlag', { id: contentFlagId })
    : findAddress('ContentFlagFromClient', { assocType: 'reply', assocId: id });
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      {hasPage && !isHidden(reply) && (
        <RowAction
          title="View on the site"
          label={`View reply ${id} on the site`}
          icon={IconExternalLink}
          href={siteAddress(site, uri)}
        />
      )}
      {flagAddress && (
        <RowAction
          title={contentFlagId ? 'View the flag' : 'Moderate'}
          label={`${contentFlagId ? 'View the flag of' : 'Moderate'} reply ${id}`}
          icon={IconShieldCheck}
          to={flagAddress}
        />
      )}
    </Group>
  );
}
