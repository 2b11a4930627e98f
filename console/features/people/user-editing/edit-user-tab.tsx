import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { LoadError } from '../../../kit/load-error.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useBlockConfirm } from '../user-removal/block-confirm.tsx';
import { followBlocking, saveWithConsent } from '../user-removal/block-save.ts';
import { UnlinkLogins } from './edit-user-unlink.tsx';
import { UserFacts } from './user-facts.tsx';
import { type EditedUser, editedUserQuery, updateUser } from './user-form.queries.ts';
import { UserForm } from './user-form.tsx';
import type { UserFormChange } from './user-form-values.ts';

interface EditUserTabProps {
  userId: string;
  /** Read-only, because the person has a higher role than the viewer. */
  isLocked: boolean;
}

export function EditUserTab({ userId, isLocked }: EditUserTabProps) {
  const { data: user, error, refetch } = useQuery(editedUserQuery(userId));
  if (user && isLocked) return <UserFacts user={user} />;
  if (user) {
    return (
      <Stack gap="lg">
        <EditUser user={user} onConflict={refetch} />
        <UnlinkLogins user={user} />
      </Stack>
    );
  }
  if (!error) return <Skeleton height={320} aria-busy />;
  return <LoadError subject="The user" error={error} onRetry={refetch} />;
}

function EditUser({ user, onConflict }: { user: EditedUser; onConflict(): void }) {
  const queryClient = useQueryClient();
  const blockConfirm = useBlockConfirm();
  const { id } = user;

  async function save(change: UserFormChange, version: number) {
    const result = await saveWithConsent(
      (confirmBlock) =>
        updateUser({ id, version, ...change, ...(confirmBlock && { confirmBlock }) }),
      () => blockConfirm.ask([user]),
    );
    if (result === notSaved) return notSaved;
    if (change.roleId === roleIds.spammer) void followBlocking([result.updateUser]);
    return result.updateUser;
  }

  function onSaved(saved: EditedUser) {
    showSnack(userMessages.updated);
    queryClient.setQueryData(editedUserQuery(id).queryKey, { user: saved });
    queryClient.invalidateQueries({ queryKey: ['user'] });
  }

  return (
    <>
      <UserForm
        mode="update"
        initial={user}
        onSubmit={save}
        onSaved={onSaved}
        onConflict={onConflict}
      />
      {blockConfirm.dialog}
    </>
  );
}
