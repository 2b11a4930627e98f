import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ThreadSaving } from './thread-saving.ts';
import { featureThread } from './threads.queries.ts';

interface ThreadFeaturingProps {
  thread: {
    id: string;
    isFeatured: boolean;
    isHomepageFeatured: boolean;
    isPendingModeration: boolean;
  };
  change: ThreadSaving;
}

export function ThreadFeaturing({ thread, change }: ThreadFeaturingProps) {
  const { id, isFeatured, isHomepageFeatured, isPendingModeration } = thread;
  // Choices not saved yet; empty shows the stored values, even when others change them.
  const [picked, setPicked] = useState<{ isFeatured?: boolean; isHomepageFeatured?: boolean }>({});
  const chosen = { isFeatured, isHomepageFeatured, ...picked };
  const isChanged =
    chosen.isFeatured !== isFeatured || chosen.isHomepageFeatured !== isHomepageFeatured;

  async function save() {
    const isSaved = await change.save(
      () => featureThread({ id, ...chosen }),
      flagMessages.featuredUpdated,
    );
    // Keeps choices made during the save.
    if (isSaved) setPicked((now) => (now === picked ? {} : now));
  }

  return (
    <Stack gap="xs">
      <Checkbox
        label="Featured"
        checked={chosen.isFeatured}
        onChange={(event) => setPicked({ ...picked, isFeatured: event.currentTarget.checked })}
      />
      <Checkbox
        label="Featured on the homepage"
        checked={chosen.isHomepageFeatured}
        onChange={(event) =>
          setPicked({ ...picked, isHomepageFeatured: event.currentTarget.checked })
        }
      />
      {isPendingModeration && (
        <Text size="sm" c="dimmed">
          {flagMessages.approveBeforeFeaturing}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          size="xs"
          disabled={!isChanged || isPendingModeration}
          loading={change.isSaving && isChanged}
          onClick={save}
        >
          Save featuring
        </Button>
      </Group>
    </Stack>
  );
}
