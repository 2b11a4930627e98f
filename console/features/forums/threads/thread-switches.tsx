import { Stack, Switch } from '@mantine/core';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ThreadSaving } from './thread-saving.ts';
import { updateThread } from './threads.queries.ts';

interface ThreadSwitchesProps {
  thread: { id: string; version: number; isClosed: boolean; requiresPreModeration: boolean };
  change: ThreadSaving;
}

export function ThreadSwitches({ thread, change }: ThreadSwitchesProps) {
  const { id, version, isClosed, requiresPreModeration } = thread;
  return (
    <Stack gap="xs">
      <Switch
        label="Comments are closed"
        checked={isClosed}
        disabled={change.isSaving}
        onChange={() =>
          change.save(
            () => updateThread({ id, version, isClosed: !isClosed }),
            isClosed ? flagMessages.commentsOpen : flagMessages.commentsClosed,
          )
        }
      />
      <Switch
        label="Requires pre-moderation"
        checked={requiresPreModeration}
        disabled={change.isSaving}
        onChange={() =>
          change.save(
            () => updateThread({ id, version, requiresPreModeration: !requiresPreModeration }),
            requiresPreModeration ? flagMessages.notPreModerated : flagMessages.preModerated,
          )
        }
      />
    </Stack>
  );
}
