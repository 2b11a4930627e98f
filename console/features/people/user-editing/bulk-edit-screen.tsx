import { useEffect } from 'react';
import { userMessages } from '../../../../contract/people/users.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { showErrorSnack } from '../../../kit/snackbar.ts';
import { clearSelectedUsers, useSelectedUsers } from '../users/selected-users.ts';
import { useBackToUsers } from '../users/use-back-to-users.ts';
import { useOnLeave } from '../users/use-on-leave.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';

export default function BulkEditScreen() {
  const selection = useSelectedUsers();
  const isEmpty = selection.rows.size === 0;
  const backToUsers = useBackToUsers();
  useOnLeave(clearSelectedUsers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is nobody left
  useEffect(() => {
    if (!isEmpty) return;
    showErrorSnack(userMessages.bulkNothingSelected);
    void backToUsers({ replace: true });
  }, [isEmpty]);

  return (
    <Screen lead={<BackToList to="UserList" label="Back to users" />}>
      {!isEmpty && (
        <BulkEditForm selection={selection} onDone={() => backToUsers({ replace: true })} />
      )}
    </Screen>
  );
}
