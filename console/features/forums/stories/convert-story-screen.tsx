import { Paper } from '@mantine/core';
import { useState } from 'react';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Screen } from '../../../kit/screen.tsx';
import type { ConvertedThread } from './convert-story.queries.ts';
import { ConvertStoryForm } from './convert-story-form.tsx';
import { StoryConverted } from './story-converted.tsx';

export default function ConvertStoryScreen() {
  const [thread, setThread] = useState<ConvertedThread>();
  const [isAgain, setIsAgain] = useState(false);

  function convertAnother() {
    setThread(undefined);
    setIsAgain(true);
  }

  return (
    <Screen lead={<BackToList to="ForumList" label="Back to the forums" />}>
      <Paper withBorder p="md" maw="36rem">
        {thread ? (
          <StoryConverted thread={thread} onAnother={convertAnother} />
        ) : (
          <ConvertStoryForm isAgain={isAgain} onConverted={setThread} />
        )}
      </Paper>
    </Screen>
  );
}
