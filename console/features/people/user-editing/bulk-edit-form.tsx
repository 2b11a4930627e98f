import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultPageSize } from '../../../../contract/limits.ts';
import { messages } from '../../../../contract/messages.ts';
import { bulkEditMaxUsers, userMessages } from '../../../../contract/people/users.ts';
import { type RoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';
import { confirm } from '../../../kit/confirm.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import type { Selection } from '../../../kit/list/selection.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { useBlockConfirm } from '../user-removal/block-confirm.tsx';
import { followBlocking, saveWithConsent } from '../user-removal/block-save.ts';
import { type ListedUser, updateRoles } from '../users/users.queries.ts';
import classes from './bulk-edit-form.module.css';
import { BulkEditList } from './bulk-edit-list.tsx';
import { type BulkEditRefusal, readRefusals } from './bulk-edit-refusals.ts';
import { BulkEditRefused } from './bulk-edit-refused.tsx';
import { RoleSelect } from './role-select.tsx';

/** Usual page size: people who selected more may not have seen all of them. */
const maxUsersChangedWithoutQuestion = defaultPageSize;

interface BulkEditFormProps {
  selection: Selection<ListedUser>;
  onDone(): Promise<void>;
}

export function BulkEditForm({ selection, onDone }: BulkEditFormProps) {
  const users = [...selection.rows.values()];
  const notBlockedYet = users.filter((user) => user.roleId !== roleIds.spammer);
  const [roleId, setRoleId] = useState<RoleId | null>(null);
  const queryClient = useQueryClient();
  const blockConfirm = useBlockConfirm();

  const [refusals, setRefusals] = useState<BulkEditRefusal[]>([]);
  const { isRunning, run } = useAction({
    onFailure(error) {
      const refused = readRefusals(error);
      setRefusals(refused);
      return refused.length > 0;
    },
  });
  const isTooMany = users.length > bulkEditMaxUsers;

  async function change(role: RoleId) {
    // Blocking asks its own question.
    const isObvious = users.length <= maxUsersChangedWithoutQuestion || role === roleIds.spammer;
    if (!isObvious && !(await confirmRoleChange(users.length, role))) return;
    setRefusals([]);
    const result = await saveWithConsent(
      (confirmBlock) =>
        updateRoles({
          userIds: users.map(({ id }) => id),
          roleId: role,
          ...(confirmBlock && { confirmBlock }),
        }),
      () => blockConfirm.ask(notBlockedYet),
    );
    if (result === notSaved) return;
    showSnack(messages.changesSaved);
    queryClient.invalidateQueries({ queryKey: ['user'] });
    if (role === roleIds.spammer) void followBlocking(notBlockedYet);
    await onDone();
  }

  function deselect(ids: readonly string[]) {
    setRefusals([]);
    selection.set(new Map([...selection.rows].filter(([id]) => !ids.includes(id))));
  }

  return (
    <Stack gap="md" className={classes.form}>
      <Text>
        Choose one role for{' '}
        {users.length === 1 ? 'the user' : `all ${plural(users.length, 'user')}`} listed below. It
        takes the place of the role they have now, and their badge follows it. Either everyone is
        changed or nobody is.
      </Text>
      <Paper withBorder p="md" className={classes.choice}>
        <RoleSelect
          required
          className={classes.role}
          value={roleId}
          disabled={isRunning}
          onChange={(role) => {
            setRefusals([]);
            setRoleId(role);
          }}
        />
        {roleId && !isTooMany && (
          <Button loading={isRunning} onClick={() => run(() => change(roleId))}>
            Change roles
          </Button>
        )}
      </Paper>
      {isTooMany && (
        <Text role="alert" c="error">
          {userMessages.bulkTooMany}. Please remove {formatCount(users.length - bulkEditMaxUsers)}{' '}
          of them.
        </Text>
      )}
      {refusals.length > 0 && (
        <BulkEditRefused
          refusals={refusals}
          onDrop={() => deselect(refusals.map(({ userId }) => userId))}
        />
      )}
      <BulkEditList users={users} disabled={isRunning} onRemove={({ id }) => deselect([id])} />
      {blockConfirm.dialog}
    </Stack>
  );
}

function confirmRoleChange(count: number, role: RoleId): Promise<boolean> {
  return confirm({
    title: `Change the role of ${plural(count, 'user')}?`,
    body: `All of them get the role ${roleLabels[role]}, whatever role they have now.`,
    confirmLabel: 'Change roles',
  });
}
