import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { plural } from '../../../lib/format.ts';
import type { BulkEditRefusal } from './bulk-edit-refusals.ts';

interface BulkEditRefusedProps {
  refusals: readonly BulkEditRefusal[];
  /** Removes these users from the selection, so that the others can be changed. */
  onDrop(): void;
}

export function BulkEditRefused({ refusals, onDrop }: BulkEditRefusedProps) {
  const isOne = refusals.length === 1;
  return (
    <Alert color="red" icon={<IconUserOff aria-hidden />} title="Nothing was changed" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {plural(refusals.length, 'user')} cannot be given this role. Remove{' '}
          {isOne ? 'this user' : 'these users'} from the list to change the others.
        </Text>
        <List size="sm" spacing={4}>
          {refusals.map(({ userId, username, reason }) => (
            <List.Item key={userId}>
              <strong>{username ?? `User ${userId}`}</strong>: {reason}
            </List.Item>
          ))}
        </List>
        <Button variant="default" onClick={onDrop}>
          {isOne ? 'Remove this user' : `Remove these ${plural(refusals.length, 'user')}`}
        </Button>
      </Stack>
    </Alert>
  );
}
