import { Group, Text } from '@mantine/core';
import { Panel } from '../../../kit/panel.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { siteAddress, useMay, useViewer } from '../../../lib/viewer.ts';
import type { Thread } from './thread.queries.ts';
import { ThreadFeaturing } from './thread-featuring.tsx';
import { ThreadReplies } from './thread-replies.tsx';
import { ThreadSwitches } from './thread-switches.tsx';
import { ThreadTags } from './thread-tags.tsx';
import classes from './thread-view.module.css';
import { usePublicThreadPath } from './use-public-thread-path.ts';
import { useThreadSaving } from './use-thread-saving.ts';

export function ThreadView({ thread }: { thread: Thread }) {
  const { site } = useViewer();
  const mayManage = useMay('threads.manage');
  const change = useThreadSaving();
  const hasPage = usePublicThreadPath(thread) !== undefined;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Panel title="Text" aside={<ThreadAuthorEntry thread={thread} />}>
          <SafeHtml html={thread.body} origin={siteAddress(site)} withPictures />
        </Panel>
        <ThreadReplies threadId={thread.id} hasPage={hasPage} />
      </div>
      <div className={classes.side}>
        <Panel title="Activity">
          <dl className={classes.dates}>
            <DateEntry label="Created" date={thread.insertedAt} />
            <DateEntry label="Last activity" date={thread.lastActiveDate} />
          </dl>
        </Panel>
        {mayManage && (
          <Panel title="Answers">
            <ThreadSwitches thread={thread} change={change} />
          </Panel>
        )}
        {mayManage && (
          <Panel title="Featuring">
            <ThreadFeaturing thread={thread} change={change} />
          </Panel>
        )}
        <Panel title="Tags">
          <ThreadTags thread={thread} change={change} />
        </Panel>
      </div>
    </div>
  );
}

function ThreadAuthorEntry({ thread: { user } }: { thread: Thread }) {
  if (!user) return null;
  const { id, username, avatar } = user;
  return (
    <Group gap={6} wrap="nowrap" className={classes.author}>
      <PersonAvatar username={username} picture={avatar.thumb} size={24} />
      <Text size="sm">
        <ScreenLink to="UserEdit" params={{ id }}>
          {username}
        </ScreenLink>
      </Text>
    </Group>
  );
}

function DateEntry({ label, date }: { label: string; date: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={date}>{formatDateTime(date)}</time>
      </dd>
    </div>
  );
}
