import { userMessages } from '../../../../contract/people/users.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { hasViewersRank } from '../users/user-rank.ts';
import { AboutInputs } from './user-form-about.tsx';
import { AccountInputs } from './user-form-account.tsx';
import { PersonInputs } from './user-form-person.tsx';
import { RoleInputs } from './user-form-role.tsx';
import { SettingsInputs } from './user-form-settings.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

export function UserFormInputs({ fields, user }: UserInputsProps) {
  const viewer = useViewer();
  const isSelf = user?.id === viewer.id;
  return (
    <>
      <AccountInputs
        fields={fields}
        user={user}
        credentialsLocked={
          user && hasViewersRank(user, viewer) ? userMessages.equalRank : undefined
        }
      />
      <RoleInputs
        fields={fields}
        user={user}
        locked={isSelf ? userMessages.notYourself : undefined}
      />
      <PersonInputs fields={fields} />
      <AboutInputs fields={fields} />
      <SettingsInputs fields={fields} user={user} />
    </>
  );
}
