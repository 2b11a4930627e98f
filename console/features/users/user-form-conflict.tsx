import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { UserFormValues } from './user-form-values.ts';

interface UserFormConflictProps {
  /** The server's words, once saving was refused. */
  message: string | undefined;
  /** The inputs whose saved value is another one now. */
  changed: readonly string[];
  /** Whether the newer version has arrived. */
  isReady: boolean;
  onReload(): void;
  onKeep(): void;
}

/** Two people edited the same person: what was typed stays until it is decided. */
export function UserFormConflict({
  message = 'This user was changed while you were editing.',
  changed,
  isReady,
  onReload,
  onKeep,
}: UserFormConflictProps) {
  const names = changed.map((name) => labels[name as keyof UserFormValues]);
  return (
    <Alert color="cyan" icon={<IconUsers aria-hidden />} title={message} role="alert">
      <Stack gap="xs">
        <Text size="sm">
          {names.length > 0 && `Changed: ${names.join(', ')}. `}
          Reload drops what you typed. Or keep your changes on top of the others, to look over and
          save.
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" loading={!isReady} onClick={onReload}>
            Reload
          </Button>
          <Button size="xs" variant="default" disabled={!isReady} onClick={onKeep}>
            Keep my changes
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const labels: Record<keyof UserFormValues, string> = {
  username: 'Username',
  email: 'Email',
  password: 'Password',
  roleId: 'Role',
  badge: 'Primary Badge',
  secondaryBadge: 'Secondary Badge',
  firstName: 'First Name',
  lastName: 'Last Name',
  birthday: 'Birthday',
  zipcode: 'Zip Code',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  bio: 'Bio',
  description: 'Author Bio',
  optIn: 'Receive emails',
  suppressedFromActivityRecs: 'Suppress from activity recommendations',
  isFraudster: 'Fraudster',
  status: 'Status',
  notify: 'Notify',
  notifyEmailChange: 'Notify of the new email',
};
