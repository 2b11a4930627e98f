import { Alert, Anchor, Paper, Skeleton, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { ThreadLinks } from '../threads/thread-links.tsx';
import { type StoryPreview, storyPreviewQuery } from './convert-story.queries.ts';
import classes from './story-preview.module.css';

interface StoryPreviewPanelProps {
  postId: string;
  onLoaded(preview: StoryPreview): void;
}

export function StoryPreviewPanel({ postId, onLoaded }: StoryPreviewPanelProps) {
  const { data: preview, error, refetch } = useQuery(storyPreviewQuery(postId));
  useEffect(() => {
    if (preview) onLoaded(preview);
  }, [preview, onLoaded]);

  if (error && !preview) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!preview) return <Skeleton height={140} aria-busy />;
  const { threadId, threadSlug } = preview.story;
  if (threadId) {
    return (
      <Alert
        color="cyan"
        role="alert"
        icon={<IconInfoCircle aria-hidden />}
        title={forumMessages.alreadyConverted}
      >
        <ThreadLinks thread={{ id: threadId, slug: threadSlug }} />
      </Alert>
    );
  }
  return <ConversionPreview preview={preview} />;
}

function ConversionPreview({ preview }: { preview: StoryPreview }) {
  const { site } = useViewer();
  const { story, comments, authors, flags, openFlags, threadUri } = preview;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="story-preview">
      <Title order={2} size="h5" mb="xs" id="story-preview" dir="auto">
        {story.title}
      </Title>
      <dl className={classes.facts}>
        <dt>Author</dt>
        <dd>
          {story.user ? (
            <ScreenLink to="UserEdit" params={{ id: story.user.id }}>
              {story.user.username}
            </ScreenLink>
          ) : (
            'Nobody any more'
          )}
          , {formatDateTime(story.publishedAt)}
        </dd>
        <dt>Comments</dt>
        <dd>
          {comments === 0
            ? 'None'
            : `${plural(comments, 'comment')} by ${plural(authors, 'person', 'people')} become replies`}
        </dd>
        <dt>Flags</dt>
        <dd>
          {flags === 0
            ? 'None'
            : `${plural(flags, 'flag')} move along with their history, ${openFlags} of them open`}
        </dd>
        <dt>Address now</dt>
        <dd>
          <Anchor href={siteAddress(site, story.uri)} target="_blank" rel="noopener" inherit>
            {story.uri}
          </Anchor>
        </dd>
        <dt>Leads to</dt>
        <dd>{threadUri ?? 'An address close to its title, which another thread has'}</dd>
      </dl>
    </Paper>
  );
}
