import { Autocomplete, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  maxTokenRequestsPerMinute,
  newApiToken,
  permissionLabels,
  serviceAccountRoles,
  tokenDayChoices,
  tokenPermissions,
  tokenStepUps,
} from '../../../../contract/accounts/api-tokens.ts';
import { permissions } from '../../../../contract/permissions.ts';
import { isRoleId, type RoleId, roleIds } from '../../../../contract/roles.ts';
import { stepUps } from '../../../../contract/step-ups.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { createApiToken, type ServiceAccount } from './api-tokens.queries.ts';

interface CreateTokenDialogProps {
  accounts: readonly ServiceAccount[];
  opened: boolean;
  onClose(): void;
  onCreated(secret: string): void;
}

const serviceAccountRoleNames = {
  [roleIds.moderator]: 'Moderator',
  [roleIds.admin]: 'Admin',
  [roleIds.communityTech]: 'Community Tech',
  [roleIds.superAdmin]: 'Super Admin',
};
const serviceAccountRoleChoices = serviceAccountRoles.map((value) => ({
  value,
  label: serviceAccountRoleNames[value],
}));
const tokenLifetimeChoices = tokenDayChoices.map((days) => ({
  value: String(days),
  label: `${days} days`,
}));
const stepUpChoices = tokenStepUps.map((value) => ({ value, label: stepUps[value] }));

function listScopeChoices(role: RoleId) {
  const allowed = tokenPermissions.filter((permission) =>
    (permissions[permission].roles as readonly RoleId[]).includes(role),
  );
  return [
    { value: 'intake', label: 'Intake' },
    ...allowed.map((value) => ({ value, label: permissionLabels[value] })),
  ];
}

export function CreateTokenDialog({
  accounts,
  opened,
  onClose,
  onCreated,
}: CreateTokenDialogProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: newApiToken,
    initialValues: {
      accountName: '',
      roleId: roleIds.moderator,
      name: '',
      scopes: ['console.use'],
      stepUps: [],
      expiresInDays: 90,
      requestsPerMinute: null,
    },
    save: createApiToken,
    onSaved({ secret }) {
      queryClient.invalidateQueries({ queryKey: ['apiToken'] });
      onClose();
      onCreated(secret);
    },
  });
  const { accountName, roleId, scopes, expiresInDays } = form.fields.getValues();
  const limitInput = form.input('requestsPerMinute');
  const existing = accounts.find(
    ({ username }) => username.toLowerCase() === accountName.trim().toLowerCase(),
  );
  const role = isRoleId(existing?.roleId) ? existing.roleId : (roleId ?? roleIds.moderator);
  const choices = listScopeChoices(role);

  return (
    <FormDialog
      title="New Token"
      form={form}
      submitLabel="Create"
      opened={opened}
      onClose={onClose}
    >
      <Autocomplete
        {...form.input('accountName')}
        description="An account for one program. A new name makes a new account."
        data={accounts.map(({ username }) => username)}
        autoComplete="off"
        data-autofocus
      />
      <Select
        {...form.input('roleId')}
        value={role}
        data={serviceAccountRoleChoices}
        disabled={existing !== undefined}
        allowDeselect={false}
        description={existing && 'The role of this account, which you change on its user screen.'}
        onChange={(value) => {
          if (!isRoleId(value)) return;
          const kept = new Set<string>(listScopeChoices(value).map((choice) => choice.value));
          form.fields.setValues({
            roleId: value as typeof roleId,
            scopes: scopes.filter((scope) => kept.has(scope)),
          });
        }}
      />
      <TextInput
        {...form.input('name')}
        description="What it is for, such as Nightly export."
        autoComplete="off"
      />
      <MultiSelect
        {...form.input('scopes')}
        data={choices}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nothing of that name"
        description="Within the role of the account. GraphQL needs the first permission."
      />
      <MultiSelect
        {...form.input('stepUps')}
        data={stepUpChoices}
        searchable
        hidePickedOptions
        placeholder="Nothing"
        description="Actions for which people have to prove who they are."
      />
      <Select
        label="Expires after"
        data={tokenLifetimeChoices}
        value={String(expiresInDays)}
        allowDeselect={false}
        onChange={(days) => form.fields.setFieldValue('expiresInDays', Number(days))}
      />
      <NumberInput
        {...limitInput}
        onChange={(count) => limitInput.onChange(count === '' ? null : count)}
        min={1}
        max={maxTokenRequestsPerMinute}
        placeholder="As for everyone"
      />
    </FormDialog>
  );
}
