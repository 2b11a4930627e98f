import { Select, type SelectProps } from '@mantine/core';
import { grantableRoles, userMessages } from '../../../../contract/people/users.ts';
import { type RoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';
import { useViewer } from '../../../lib/viewer.ts';

interface RoleSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: RoleId | null;
  onChange(role: RoleId): void;
  /** Current role: offered even if the viewer could not grant it. */
  current?: RoleId;
}

export function RoleSelect({ value, onChange, current, ...props }: RoleSelectProps) {
  const grantable = grantableRoles(useViewer().roleId);
  const offered = current && !grantable.includes(current) ? [...grantable, current] : grantable;
  return (
    <Select
      label="Role"
      placeholder={userMessages.roleRequired}
      {...props}
      data={offered.map((role) => ({
        value: role,
        label: roleOptionLabel(role),
        disabled: !grantable.includes(role),
      }))}
      value={value}
      onChange={(role) => role && onChange(role as RoleId)}
      allowDeselect={false}
    />
  );
}

/** Distinguishes super admins from admins, which have the same label elsewhere. */
export function roleOptionLabel(role: RoleId): string {
  return role === roleIds.superAdmin ? 'Super Admin' : roleLabels[role];
}
