import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { confirm } from '../../../kit/confirm.ts';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { takeFocus } from '../threads/take-focus.ts';
import {
  type ConvertedThread,
  createThreadFromStory,
  type FoundStory,
  findStories,
  type StoryPreview,
} from './convert-story.queries.ts';
import { StoryPreviewPanel } from './story-preview.tsx';

interface ConvertStoryFormProps {
  focusesOnMount: boolean;
  onConverted(thread: ConvertedThread): void;
}

export function ConvertStoryForm({ focusesOnMount, onConverted }: ConvertStoryFormProps) {
  const queryClient = useQueryClient();
  const [story, setStory] = useState<FoundStory>();
  const [preview, setPreview] = useState<StoryPreview>();
  const [isTried, setIsTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears
  useEffect(() => {
    if (focusesOnMount) box.current?.focus();
  }, []);
  const { isRunning, run } = useAction({
    // Someone else may have converted the story meanwhile: the preview shows that.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['thread'] }),
  });
  const isReady = story && preview?.story.id === story.id && !preview.story.threadId;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(!story);
    if (!story) box.current?.focus();
    if (!isReady || isRunning) return;
    const isConfirmed = await confirm({
      title: 'Convert this story?',
      body: `“${story.title}” becomes a thread${describeRepliesOfStory(preview)}, and its address leads there. It cannot be turned back into a story.`,
      confirmLabel: 'Convert story',
      destructive: true,
    });
    if (!isConfirmed) return;
    const isDone = await run(async () => {
      const thread = await createThreadFromStory(story.id);
      showSnack(forumMessages.threadCreated);
      onConverted(thread);
    });
    // The progress bar replaced the button, so the button needs the focus back.
    setHasFailed(!isDone);
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Convert a story">
      <Stack gap="md">
        <LockableFieldset when={isRunning}>
          <ServerAutocomplete
            label="Post ID, title or address"
            description="The post becomes a thread, its comments become replies, and its address leads to the thread."
            placeholder="Type to search, then choose"
            required
            inputRef={box}
            error={isTried ? forumMessages.postIdRequired : undefined}
            queryKey={['thread', 'stories']}
            search={findStories}
            debounceMs={quickSearchDebounceMs}
            toOption={({ id, title, publishedAt }) => ({
              value: id,
              label: title,
              description: `Post ${id} · ${formatDateTime(publishedAt)}`,
            })}
            selectedLabel={story?.title ?? ''}
            onPick={(picked) => {
              setStory(picked);
              setIsTried(false);
            }}
          />
        </LockableFieldset>
        {story && <StoryPreviewPanel postId={story.id} onLoaded={setPreview} />}
        {isRunning ? (
          <div role="status" tabIndex={-1} ref={takeFocus}>
            <Text size="sm" mb={4}>
              Converting{preview && `: ${plural(preview.comments, 'comment')} move along`}…
            </Text>
            <Progress value={100} striped animated aria-label="Converting" />
          </div>
        ) : (
          <Group justify="flex-end">
            <Button
              type="submit"
              ref={hasFailed ? takeFocus : null}
              disabled={story !== undefined && !isReady}
            >
              Convert
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** Example: ' with 12 comments as its replies'. */
function describeRepliesOfStory({ comments }: StoryPreview): string {
  return comments === 0 ? '' : ` with ${plural(comments, 'comment')} as its replies`;
}
