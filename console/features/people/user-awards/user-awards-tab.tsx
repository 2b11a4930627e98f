import { Group, Paper, Stack } from '@mantine/core';
import { IconTrophyOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { awardRemovedMessage } from '../../../../contract/people/users.ts';
import { confirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { titleCase } from '../../../lib/format.ts';
import { focusOpenTab } from '../users/focus-open-tab.ts';
import { useUserChange } from '../users/use-user-change.ts';
import type { User } from '../users/user.queries.ts';
import classes from '../users/user-tabs.module.css';
import { deleteUserAward, type UserAward } from './user-awards.queries.ts';
import { UserAwardsAddForm } from './user-awards-add-form.tsx';
import { userAwardColumns } from './user-awards-columns.tsx';

export function UserAwardsTab({ user, isLocked }: { user: User; isLocked: boolean }) {
  const awards = user.userAwards.toSorted((a, b) => b.earnedAt.localeCompare(a.earnedAt));
  return (
    <Stack gap="md">
      {!isLocked && (
        <Paper withBorder p="md">
          <UserAwardsAddForm userId={user.id} />
        </Paper>
      )}
      <Paper withBorder className={classes.table}>
        {awards.length === 0 ? (
          <MessagePanel icon={IconTrophyOff} title="No awards yet" />
        ) : (
          <DataTable
            label="awards"
            columns={userAwardColumns}
            rows={awards}
            rowId={({ id }) => id}
            rowName={userAwardName}
            {...(!isLocked && {
              rowActions: (userAward: UserAward) => <RemoveAward userAward={userAward} />,
            })}
          />
        )}
      </Paper>
    </Stack>
  );
}

/** 'Golden Kidney, 2024 Winner' */
function userAwardName({ award, status }: UserAward): string {
  return [award.name, [award.year, titleCase(status)].filter(Boolean).join(' ')].join(', ');
}

function RemoveAward({ userAward }: { userAward: UserAward }) {
  const queryClient = useQueryClient();
  const { isSaving, run } = useUserChange();
  const name = userAwardName(userAward);

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Remove this award?',
      body: `${name} will be taken from this user. The award itself stays.`,
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (!isConfirmed || !(await run(() => deleteUserAward(userAward.id)))) return;
    queryClient.invalidateQueries({ queryKey: ['award'] });
    showSnack(awardRemovedMessage(name));
    focusOpenTab();
  }

  return (
    <Group justify="flex-end">
      <TrashButton label={`Remove ${name}`} loading={isSaving} onClick={remove} />
    </Group>
  );
}
