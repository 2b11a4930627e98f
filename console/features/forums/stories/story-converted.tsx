import { Button, Stack, Text } from '@mantine/core';
import { takeFocus } from '../threads/take-focus.ts';
import { ThreadLinks } from '../threads/thread-links.tsx';
import type { ConvertedThread } from './convert-story.queries.ts';

interface StoryConvertedProps {
  thread: ConvertedThread;
  onAnother(): void;
}

export function StoryConverted({ thread, onAnother }: StoryConvertedProps) {
  return (
    <Stack gap="md" align="start">
      <Text dir="auto">“{thread.name}” is a thread now.</Text>
      <ThreadLinks thread={thread} />
      <Button ref={takeFocus} variant="default" onClick={onAnother}>
        Convert Another
      </Button>
    </Stack>
  );
}
