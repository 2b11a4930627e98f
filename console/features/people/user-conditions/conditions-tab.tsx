import { Group, Paper, Stack } from '@mantine/core';
import { IconHeartOff } from '@tabler/icons-react';
import { userMessages } from '../../../../contract/people/users.ts';
import { confirm } from '../../../kit/confirm.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { titleCase } from '../../../lib/format.ts';
import { focusOpenTab } from '../users/focus-open-tab.ts';
import { useUserChange } from '../users/use-user-change.ts';
import type { User } from '../users/user.queries.ts';
import classes from '../users/user-tabs.module.css';
import { deleteUserCondition, type UserCondition } from './conditions.queries.ts';
import { ConditionsAddForm } from './conditions-add-form.tsx';

const conditionColumns: Column<UserCondition>[] = [
  {
    id: 'condition',
    header: 'Condition',
    essential: true,
    cell: ({ disorder }) => disorder.name,
  },
  {
    id: 'relationship',
    header: 'Relationship',
    cell: ({ relationshipType }) => (relationshipType ? titleCase(relationshipType) : 'Not given'),
  },
];

export function ConditionsTab({ user, isLocked }: { user: User; isLocked: boolean }) {
  const { userDisorders } = user;
  return (
    <Stack gap="md">
      {!isLocked && (
        <Paper withBorder p="md">
          <ConditionsAddForm user={user} />
        </Paper>
      )}
      <Paper withBorder className={classes.table}>
        {userDisorders.length === 0 ? (
          <MessagePanel icon={IconHeartOff} title="No known conditions" />
        ) : (
          <DataTable
            label="conditions"
            columns={conditionColumns}
            rows={userDisorders}
            rowId={({ id }) => id}
            rowName={({ disorder }) => disorder.name}
            {...(!isLocked && {
              rowActions: (condition: UserCondition) => <RemoveCondition condition={condition} />,
            })}
          />
        )}
      </Paper>
    </Stack>
  );
}

function RemoveCondition({ condition }: { condition: UserCondition }) {
  const { isSaving, run } = useUserChange();
  const { name } = condition.disorder;

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Remove this condition?',
      body: `${name} will be removed from this user. It can be added again.`,
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (!isConfirmed || !(await run(() => deleteUserCondition(condition.id)))) return;
    showSnack(userMessages.conditionRemoved);
    focusOpenTab();
  }

  return (
    <Group justify="flex-end">
      <TrashButton label={`Remove ${name}`} loading={isSaving} onClick={remove} />
    </Group>
  );
}
