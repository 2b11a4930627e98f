import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { postJson } from '../../../lib/post-json.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import type { User } from '../users/user.queries.ts';
import classes from '../users/user-action.module.css';
import { outranksViewer } from '../users/user-rank.ts';

export function SendResetLink({ user }: { user: User }) {
  const { email, username } = user;
  const isBelow = !outranksViewer(user, useViewer());
  const isOffered = useMay('users.manage') && isBelow;
  const { isRunning, run } = useAction();
  if (!isOffered || !email || user.roleId === roleIds.spammer) return null;

  async function askAndSend() {
    const isConfirmed = await confirm({
      title: 'Send a password link?',
      body: `${username} gets a mail to ${email} with a link to set a new password. It names you as the one who sent it. Their password stays as it is until they follow it.`,
      confirmLabel: 'Send link',
    });
    if (!isConfirmed) return;
    await run(async () => {
      await postJson('/api/auth/request-password-reset', { user_id: user.id });
      showSnack(userMessages.resetLinkSent);
    });
  }

  return (
    <Button
      variant="default"
      className={classes.action}
      leftSection={<IconMail size={18} stroke={1.5} aria-hidden />}
      title="Send password link"
      loading={isRunning}
      onClick={askAndSend}
    >
      <span className={classes.actionLabel}>Send password link</span>
    </Button>
  );
}
