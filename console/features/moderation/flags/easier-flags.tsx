import { Alert, Button, Group } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useEffect } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useStore } from '../../../lib/store.ts';
import type { Flag } from './flag.queries.ts';
import { endStreak, hardStreak, noteOpenedFlag } from './hard-items.ts';
import type { FlagWalk } from './use-flag-walk.ts';

const EasierFlag = graphql(`
  query EasierFlag {
    contentFlagStream(
      limit: 1
      sort: "urgency"
      sortDesc: true
      filter: { isOpen: true, isCare: false, isOffensive: false, isImage: false }
    ) {
      contentFlags {
        id
      }
    }
  }
`);

/** Offers easier flags after a number of hard ones in a row. */
export default function EasierFlags({ flag, walk }: { flag: Flag; walk: FlagWalk }) {
  const [{ restAfter }] = usePreferences();
  const { count } = useStore(hardStreak);
  const { isRunning, run } = useAction();
  useEffect(() => noteOpenedFlag(flag), [flag]);
  if (restAfter === 0 || count < restAfter) return null;

  const openEasier = () =>
    run(async () => {
      const { contentFlagStream } = await execute(EasierFlag, {});
      const id = contentFlagStream.contentFlags[0]?.id;
      endStreak();
      if (id) await walk.open(id);
      else showSnack('No easier flags are waiting', { about: null });
    });

  return (
    <Alert
      color="teal"
      icon={<IconLeaf aria-hidden />}
      title={`${count} hard items in a row`}
      withCloseButton
      closeButtonLabel="Go on with these"
      onClose={endStreak}
    >
      <Group gap="sm" justify="space-between">
        Something easier in between may do you good. These will not run away.
        <Button
          size="compact-sm"
          variant="light"
          color="teal"
          disabled={isRunning}
          onClick={openEasier}
        >
          Show easier flags
        </Button>
      </Group>
    </Alert>
  );
}
