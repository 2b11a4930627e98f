import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconFiles, IconMessage, IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { conversationPath, profilePath } from '../../../../contract/public-paths.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useAction } from '../../../kit/use-action.ts';
import { siteAddress, useMay, useViewer } from '../../../lib/viewer.ts';
import { openAuthorItems } from '../../moderation/flags/open-author-items.ts';
import { canSanction } from '../../moderation/sanctions/can-sanction.ts';
import { SanctionButton } from '../../moderation/sanctions/sanction-button.tsx';
import { DeleteUser } from '../user-removal/delete-user.tsx';
import { createConversation, type User } from '../users/user.queries.ts';
import classes from '../users/user-action.module.css';
import { SendResetLink } from './send-reset-link.tsx';
import { UserShortcuts } from './user-keys.tsx';

const AskUserDialog = lazyPart(() => import('../ask/ask-user-dialog.tsx'));

export function UserActions({ user }: { user: User }) {
  const viewer = useViewer();
  const mayAsk = useMay('users.ask');
  const isBlocked = user.roleId === roleIds.spammer;
  // The server refuses conversations with oneself and with blocked people.
  const mayWrite = useMay('conversations.start') && user.id !== viewer.id && !isBlocked;
  const maySanction = useMay('users.sanction') && canSanction(user, viewer);
  const hasProfile = user.slug !== '' && !isBlocked;
  return (
    <>
      {mayAsk && <AskUser user={user} />}
      {hasProfile && <ProfileLink slug={user.slug} />}
      <Button
        variant="default"
        className={classes.action}
        leftSection={<IconFiles size={18} stroke={1.5} aria-hidden />}
        title="Everything they wrote (f)"
        aria-haspopup="dialog"
        onClick={() => openAuthorItems(user)}
      >
        <span className={classes.actionLabel}>Everything they wrote</span>
      </Button>
      {mayWrite && <WriteMessage userId={user.id} />}
      {maySanction && (
        <SanctionButton
          user={user}
          className={classes.action}
          labelClassName={classes.actionLabel}
        />
      )}
      <SendResetLink user={user} />
      <Group gap="xs" wrap="nowrap">
        <DeleteUser user={user} />
        <UserShortcuts user={user} />
      </Group>
    </>
  );
}

function AskUser({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.action}
        leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
        title="AI impersonation"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        <span className={classes.actionLabel}>AI impersonation</span>
      </Button>
      {wanted && (
        <Suspense>
          <AskUserDialog user={user} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProfileLink({ slug }: { slug: string }) {
  const { site } = useViewer();
  return (
    <Button
      component="a"
      href={siteAddress(site, profilePath(slug))}
      target="_blank"
      rel="noopener"
      variant="default"
      className={classes.action}
      leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
      title="Public profile"
    >
      <span className={classes.actionLabel}>Public profile</span>
    </Button>
  );
}

function WriteMessage({ userId }: { userId: string }) {
  const { site } = useViewer();
  const { isRunning, run } = useAction();

  function openConversation() {
    return run(async () => {
      // Opened in the click handler: browsers block windows opened after a request.
      const tab = window.open('about:blank', '_blank');
      try {
        const address = siteAddress(site, conversationPath(await createConversation(userId)));
        if (!tab) throw new Error('The browser did not open a tab');
        tab.opener = null;
        tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  }

  return (
    <Button
      variant="default"
      className={classes.action}
      leftSection={<IconMessage size={18} stroke={1.5} aria-hidden />}
      title="Private message"
      loading={isRunning}
      onClick={openConversation}
    >
      <span className={classes.actionLabel}>Private message</span>
    </Button>
  );
}
