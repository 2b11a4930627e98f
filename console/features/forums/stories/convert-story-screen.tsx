import { Paper } from '@mantine/core';
import { useState } from 'react';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Screen } from '../../../kit/screen.tsx';
import type { ConvertedThread } from './convert-story.queries.ts';
import { ConvertStoryForm } from './convert-story-form.tsx';
import { StoryConverted } from './story-converted.tsx';

export default function ConvertStoryScreen() {
  const [thread, setThread] = useState<ConvertedThread>();
  const [isAnother, setIsAnother] = useState(false);

  function convertAnother() {
    setThread(undefined);
    setIsAnother(true);
  }

  return (
    <Screen lead={<BackToList to="ForumList" label="Back to the forums" />}>
      <Paper withBorder p="md" maw="36rem">
        {thread ? (
          <StoryConverted thread={thread} onAnother={convertAnother} />
        ) : (
          <ConvertStoryForm focusesOnMount={isAnother} onConverted={setThread} />
        )}
      </Paper>
    </Screen>
  );
}
