import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { type EditedUser, requestPasswordReset } from './user-form.queries.ts';

/** Lets them choose a password themselves, behind a link that only they can read. */
export function SendResetLink({ user }: { user: EditedUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => requestPasswordReset(email),
    onSuccess: () => showSnack(messages.resetMailSent),
    meta: { failure: messages.authFailed },
  });
  const { email } = user;
  if (!email) return null;
  return (
    <Button
      mt="xs"
      size="compact-sm"
      variant="subtle"
      leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(email)}
    >
      Send a link to set a new password
    </Button>
  );
}
