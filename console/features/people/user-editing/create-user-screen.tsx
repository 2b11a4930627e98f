import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { userMessages } from '../../../../contract/people/users.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { useBackToUsers } from '../users/use-back-to-users.ts';
import { createUser } from './user-form.queries.ts';
import { UserForm } from './user-form.tsx';

export default function CreateUserScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const backToUsers = useBackToUsers();

  function onSaved(id: string) {
    queryClient.invalidateQueries({ queryKey: ['user'] });
    showSnack(userMessages.created);
    const address = findAddress('UserEdit', { id });
    // Going back must not lead to the form.
    if (address) navigate({ to: address, replace: true });
    else void backToUsers({ replace: true });
  }

  return (
    <Screen lead={<BackToList to="UserList" label="Back to users" />}>
      <UserForm mode="create" onSubmit={createUser} onSaved={onSaved} onCancel={backToUsers} />
    </Screen>
  );
}
