import { Alert, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { showFailure } from '../../../kit/failure.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { takeFocus } from '../threads/take-focus.ts';
import { ThreadLinks } from '../threads/thread-links.tsx';
import {
  type ConvertedThread,
  convertedBefore,
  createThreadFromStory,
} from './convert-story.queries.ts';

const story = z.object({ postId: z.string().trim().min(1, forumMessages.postIdRequired) });

interface ConvertStoryFormProps {
  /** The person asked for the form: it takes the focus. */
  isAgain: boolean;
  onConverted(thread: ConvertedThread): void;
}

export function ConvertStoryForm({ isAgain, onConverted }: ConvertStoryFormProps) {
  const queryClient = useQueryClient();
  const [existing, setExisting] = useState<{ id: string; slug: string }>();
  const form = useSchemaForm({
    schema: story,
    initialValues: { postId: '' },
    save({ postId }) {
      setExisting(undefined);
      return createThreadFromStory(postId);
    },
    onSaved(thread) {
      queryClient.invalidateQueries({ queryKey: ['thread'] });
      showSnack(forumMessages.threadCreated);
      onConverted(thread);
    },
    onFailure(error) {
      const thread = convertedBefore(error);
      setExisting(thread);
      // There is nothing to lose on the way to that thread.
      if (thread) form.fields.resetDirty();
      showFailure(error);
      return true;
    },
  });
  return (
    <SchemaForm
      form={form}
      submitLabel="Convert"
      notice={
        existing && (
          <Alert
            color="cyan"
            role="alert"
            icon={<IconInfoCircle aria-hidden />}
            title="The thread it became"
          >
            <ThreadLinks thread={existing} />
          </Alert>
        )
      }
    >
      <TextInput
        ref={isAgain ? takeFocus : null}
        label="Post ID"
        description="The post becomes a thread, its comments become replies, and its address leads to the thread."
        inputMode="numeric"
        required
        {...form.fields.getInputProps('postId')}
      />
    </SchemaForm>
  );
}
