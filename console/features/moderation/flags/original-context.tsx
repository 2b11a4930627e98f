import { Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { contentKindByTypename } from './content-types.ts';
import {
  type AnswerBranch,
  buildAnswerTree,
  type ContentContext,
  type ContextItem,
  contextQuery,
} from './context.queries.ts';
import type { FlaggableItem } from './flag.queries.ts';
import classes from './original-context.module.css';

/** The item in question, and the text of its badge. */
type OriginalContextSubject = Pick<FlaggableItem, 'assocType' | 'assocId' | 'assoc'> & {
  mark?: string;
};

/** The post, thread or status with its answers. The item in question is highlighted. */
export function OriginalContext({ subject }: { subject: OriginalContextSubject }) {
  const { assocType, assocId } = subject;
  const { data: context, isError, error, refetch } = useQuery(contextQuery({ assocType, assocId }));
  return (
    <Panel title="Original context">
      {context ? (
        <ContextConversation context={context} subject={subject} />
      ) : isError ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {messageFor(error)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => refetch()}>
            Retry
          </Button>
        </Alert>
      ) : context === undefined ? (
        <Skeleton height={120} aria-busy />
      ) : (
        <Text size="sm" c="dimmed">
          What this belonged to is gone.
        </Text>
      )}
    </Panel>
  );
}

function ContextConversation({
  context,
  subject,
}: {
  context: ContentContext;
  subject: OriginalContextSubject;
}) {
  const { root, title, post, answers, total } = context;
  const { site } = useViewer();
  const scroller = useRef<HTMLDivElement>(null);

  // Scrolls to the item in question once, when the conversation appears.
  useEffect(() => {
    const current = scroller.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (current && scroller.current) {
      scroller.current.scrollTop = current.offsetTop - scroller.current.clientHeight / 3;
    }
  }, []);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {post && (
        <Group justify="space-between" gap="xs" wrap="nowrap" mb="sm">
          <Text fw={600} className={classes.words}>
            {title}
            {post.author && (
              <Text span size="sm" c="dimmed" fw={400}>
                {' '}
                by {post.author.username}
              </Text>
            )}
          </Text>
          <Anchor size="sm" href={siteAddress(site, post.uri)} target="_blank" rel="noopener">
            View Details
          </Anchor>
        </Group>
      )}
      {root && <ContextItemEntry item={root} title={title} subject={subject} />}
      <AnswerBranches branches={buildAnswerTree(answers)} subject={subject} depth={root ? 1 : 0} />
      {total > answers.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {formatCount(answers.length)} of {formatCount(total)} are shown, those nearest to the one
          in question.
        </Text>
      )}
      {total === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nobody has replied yet.
        </Text>
      )}
    </section>
  );
}

/** Deeper answers are not indented further, to leave them enough width. */
const maxIndentLevel = 4;

function AnswerBranches({
  branches,
  subject,
  depth,
}: {
  branches: AnswerBranch[];
  subject: OriginalContextSubject;
  depth: number;
}) {
  if (branches.length === 0) return null;
  return (
    <ul
      className={classes.branches}
      data-indented={(depth > 0 && depth <= maxIndentLevel) || undefined}
    >
      {branches.map(({ item, children }) => (
        <li key={item.id}>
          <ContextItemEntry item={item} subject={subject} />
          <AnswerBranches branches={children} subject={subject} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

interface ContextItemEntryProps {
  item: ContextItem;
  title?: string | undefined;
  subject: OriginalContextSubject;
}

function ContextItemEntry({ item, title, subject }: ContextItemEntryProps) {
  const { site } = useViewer();
  const isCurrent = item.id === subject.assocId && item.__typename === subject.assoc?.__typename;
  return (
    <article className={classes.item} aria-current={isCurrent || undefined}>
      <Group justify="space-between" gap="xs">
        <Group gap={6} className={classes.words}>
          {item.user && (
            <PersonAvatar
              username={item.user.username}
              picture={item.user.avatar.thumb}
              size={20}
            />
          )}
          <Text size="sm" fw={600}>
            {item.user?.username ?? 'Someone who is gone'}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={item.insertedAt}>{formatDateTime(item.insertedAt)}</time>
          </Text>
          <ContextItemStates item={item} />
        </Group>
        {isCurrent ? (
          <Badge look="filled" color="cyan" icon={IconEye}>
            {subject.mark ?? flagMessages.currentlyModerating}
          </Badge>
        ) : (
          <FlagOfContextItemLink item={item} />
        )}
      </Group>
      {title && <Text fw={600}>{title}</Text>}
      <Text component="div" size="sm">
        <SafeHtml html={item.body} origin={siteAddress(site)} withPictures />
      </Text>
    </article>
  );
}

function ContextItemStates({ item }: { item: ContextItem }) {
  const states = [
    item.isDeleted && 'Deleted',
    item.isSpam && 'Spam',
    item.isPendingModeration && 'Waiting for approval',
  ].filter((state) => state !== false);
  return states.map((state) => (
    <Badge key={state} small look="outline">
      {state}
    </Badge>
  ));
}

/** Links to the item's flag, or to the item itself if it has no flag. */
function FlagOfContextItemLink({ item }: { item: ContextItem }) {
  const findAddress = useFindAddress();
  const { contentFlagId, id } = item;
  const address = contentFlagId
    ? findAddress('ContentFlag', { id: contentFlagId })
    : findAddress('ContentFlagFromClient', {
        assocType: contentKindByTypename[item.__typename],
        assocId: id,
      });
  if (!address) return null;
  return (
    <Anchor component={Link} to={address} size="sm" preload={false}>
      View Details
    </Anchor>
  );
}
