import { Alert, Button, Group, Input, List, Loader, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useId } from 'react';
import { draftTopicMaxLength, maxDraftPosts } from '../../../../contract/site/ai-page-drafts.ts';
import { useFocusInvalid } from '../../../kit/form/use-focus-invalid.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './draft.module.css';
import { PostPicker } from './post-picker.tsx';
import { postTitle, type ReferencedPosts } from './referenced-posts.ts';
import type { AiDraftRequest } from './use-ai-draft.ts';

interface DraftRequestProps {
  ai: AiDraftRequest;
  posts: ReferencedPosts;
  onClose(): void;
}

export function DraftRequest({ ai, posts, onClose }: DraftRequestProps) {
  const { topic, problem, writtenCount } = ai;
  const isWriting = writtenCount !== undefined;
  const form = useFocusInvalid(problem);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events of the dialog bubble to the page's form.
    event.stopPropagation();
    void ai.start();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          A language model reads the posts that you choose and writes a draft from them. You see it
          beside what is in the editor, and decide what to take. Nothing is saved by it.
        </Text>
        <Textarea
          data-autofocus
          label="Topic"
          description="What the page is about, and for whom."
          required
          autosize
          minRows={2}
          maxLength={draftTopicMaxLength}
          disabled={isWriting}
          value={topic}
          error={problem?.field === 'topic' && problem.message}
          onChange={({ currentTarget }) => ai.setTopic(currentTarget.value)}
        />
        <ChosenPosts ai={ai} posts={posts} isLocked={isWriting} />
        {problem && !problem.field && (
          <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problem.message}
            {problem.notices && problem.notices.length > 0 && (
              <List size="sm" mt="xs">
                {problem.notices.map((notice) => (
                  <List.Item key={notice}>{notice}</List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
        <div role="status">
          {isWriting && (
            <Group gap="xs">
              <Loader size="xs" aria-hidden />
              <Text size="sm">The language model is writing…</Text>
            </Group>
          )}
        </div>
        {isWriting && writtenCount > 0 && (
          <Text size="xs" c="dimmed">
            {writtenCount.toLocaleString('en')} characters so far
          </Text>
        )}
        <Group justify="flex-end">
          {isWriting ? (
            <Button variant="default" onClick={ai.stop}>
              Stop
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={isWriting}>
            Write draft
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ChosenPosts({
  ai: { postIds, setPostIds, problem },
  posts,
  isLocked,
}: Pick<DraftRequestProps, 'ai' | 'posts'> & { isLocked: boolean }) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        Posts to write from ({postIds.length} of at most {maxDraftPosts})
      </Input.Label>
      {postIds.length > 0 && (
        <ul className={classes.chosen}>
          {postIds.map((post) => (
            <li key={post}>
              <div>
                <Text size="sm">{postTitle(posts, post)}</Text>
                {posts?.get(String(post))?.isPublic === false && (
                  <Text size="xs" c="dimmed">
                    Not published: it is not read
                  </Text>
                )}
              </div>
              <TrashButton
                disabled={isLocked}
                label={`Remove ${postTitle(posts, post)}`}
                onClick={() => setPostIds(postIds.filter((other) => other !== post))}
              />
            </li>
          ))}
        </ul>
      )}
      {postIds.length < maxDraftPosts ? (
        <PostPicker
          label="Add a post to write from"
          isDisabled={isLocked}
          error={problem?.field === 'postIds' ? problem.message : undefined}
          onPick={(post) => setPostIds([...new Set([...postIds, post])])}
        />
      ) : (
        problem?.field === 'postIds' && <Input.Error>{problem.message}</Input.Error>
      )}
    </Stack>
  );
}
