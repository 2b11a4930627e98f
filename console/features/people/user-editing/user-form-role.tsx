import { Select } from '@mantine/core';
import {
  badgeLabels,
  badgeOfRole,
  secondaryBadges,
  userBadges,
} from '../../../../contract/people/users.ts';
import { isRoleId, type RoleId } from '../../../../contract/roles.ts';
import { titleCase } from '../../../lib/format.ts';
import { RoleSelect } from './role-select.tsx';
import { UserFormSection } from './user-form-section.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

interface RoleInputsProps extends UserInputsProps {
  locked: string | undefined;
}

export function RoleInputs({ fields, user, locked }: RoleInputsProps) {
  const { value, error } = fields.getInputProps('roleId');

  function chooseRole(role: RoleId) {
    fields.setFieldValue('roleId', role);
    fields.setFieldValue('badge', badgeOfRole(role));
  }

  return (
    <UserFormSection title="Role and badges" description={locked}>
      <RoleSelect
        required
        value={value}
        error={error}
        disabled={locked !== undefined}
        {...(isRoleId(user?.roleId) && { current: user.roleId })}
        onChange={chooseRole}
      />
      <Select
        label="Primary Badge"
        data={userBadges.map((badge) => ({ value: badge, label: badgeLabels[badge] }))}
        allowDeselect={false}
        {...fields.getInputProps('badge')}
      />
      <Select
        label="Secondary Badge"
        placeholder="None"
        data={secondaryBadges.map((badge) => ({ value: badge, label: titleCase(badge) }))}
        clearable
        {...fields.getInputProps('secondaryBadge')}
      />
    </UserFormSection>
  );
}
