import { Button, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { verifiedLoginNames } from '../users/login-names.ts';
import classes from './user-form.module.css';
import { type EditedUser, unlinkSocialLogins } from './user-form.queries.ts';

const emailLoginName = 'identity';

export function UnlinkLogins({ user }: { user: EditedUser }) {
  const isAdmin = useMay('users.manage');
  const hasSocials = user.authAccounts.some((account) => account !== emailLoginName);
  return (
    <Paper component="section" withBorder p="md" className={classes.form}>
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h5">
          Unlink Social Logins
        </Title>
        {isAdmin && hasSocials ? (
          <UnlinkLoginsButton user={user} />
        ) : (
          <Text size="sm" c="dimmed">
            {userMessages.noSocialLogins}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function UnlinkLoginsButton({ user }: { user: EditedUser }) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({ failure: messages.authFailed });

  async function unlink() {
    await unlinkSocialLogins(user.id, viewer.site.id);
    showSnack(messages.changesSaved);
    await queryClient.invalidateQueries({ queryKey: ['user'] });
  }

  async function askAndUnlink() {
    const isConfirmed = await confirm({
      title: 'Unlink Social Logins?',
      body: (
        <Stack gap="xs">
          <Text size="sm">{user.username} can sign in with these verified logins now:</Text>
          <List size="sm">
            {verifiedLoginNames(user).map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
          <Text size="sm">{userMessages.socialLoginsRemoved}</Text>
        </Stack>
      ),
      confirmLabel: 'Unlink all',
      destructive: true,
    });
    if (isConfirmed) await run(unlink);
  }

  return (
    <Button variant="light" color="red" loading={isRunning} onClick={askAndUnlink}>
      Unlink Social Logins
    </Button>
  );
}
