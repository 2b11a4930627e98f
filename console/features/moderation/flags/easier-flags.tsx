import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useEffect } from 'react';
import { focusHeading } from '../../../kit/focus-heading.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useStore } from '../../../lib/store.ts';
import { findFirstFlagOf } from './find-flag.queries.ts';
import type { Flag } from './flag.queries.ts';
import {
  countOpenedFlag,
  easierFlagArguments,
  endHardFlagStreak,
  hardFlagStreak,
  isWalkThroughEasierFlags,
} from './hard-items.ts';
import type { FlagWalk } from './use-flag-walk.ts';

/** Offers easier flags after a number of hard ones in a row. */
export default function EasierFlags({ flag, walk }: { flag: Flag; walk: FlagWalk }) {
  const [{ restAfter }] = usePreferences();
  const { count } = useStore(hardFlagStreak);
  const isEasy = useStore(isWalkThroughEasierFlags);
  const { isRunning, run } = useAction();
  useEffect(() => countOpenedFlag(flag), [flag]);
  if (isEasy) return <EasierFlagsNotice />;
  if (restAfter === 0 || count < restAfter) return null;

  const openEasier = () =>
    run(async () => {
      const id = await findFirstFlagOf(easierFlagArguments);
      if (!id) {
        focusHeading();
        endHardFlagStreak();
        return showSnack('No easier flags are waiting', { about: null });
      }
      endHardFlagStreak();
      isWalkThroughEasierFlags.set(() => true);
      await walk.open(id);
    });

  return (
    <Alert
      color="teal"
      icon={<IconLeaf aria-hidden />}
      title={`${count} hard items in a row`}
      withCloseButton
      closeButtonLabel="Go on with these"
      onClose={() => {
        focusHeading();
        endHardFlagStreak();
      }}
    >
      <Group gap="sm" justify="space-between">
        Something easier in between may do you good. These will not run away.
        <Button size="compact-sm" variant="default" loading={isRunning} onClick={openEasier}>
          Show easier flags
        </Button>
      </Group>
    </Alert>
  );
}

function EasierFlagsNotice() {
  function endWalk() {
    focusHeading();
    isWalkThroughEasierFlags.set(() => false);
  }
  return (
    <Group gap="sm">
      <IconLeaf size={16} stroke={1.5} aria-hidden />
      <Text size="sm">Next and previous lead through easier flags.</Text>
      <Button size="compact-sm" variant="default" onClick={endWalk}>
        Back to my list
      </Button>
    </Group>
  );
}
